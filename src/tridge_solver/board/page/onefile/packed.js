// The packed data that the page carries: bytes that were deflated, as base64.

/** The bytes again; an error for a browser that cannot unpack them. */
export async function unpacked(text) {
  if (!globalThis.DecompressionStream)
    throw new Error("this browser is too old: it has no DecompressionStream");
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
