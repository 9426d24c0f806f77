// The deal as an address and as a hand file. The address stands behind #: it is never sent anywhere.
import { IS_SERVED, ask } from "./engine.js";
import { button, el, fill } from "./dom.js";

const readable = (text) =>
  encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/%(3A|2C|3B|2F|40)/g, decodeURIComponent);

/** The version that links carry, for how they are read; one that carries none is of the first. */
const VERSION = "1";

/** The address of a position: the tags that make the deal, who plays what, the cards up to here. */
export function addressOf(tags, declarer, contract, cards) {
  const parts = Object.entries({ v: VERSION, ...tags })
    .filter(([, value]) => value)
    .map(([tag, value]) => [tag[0].toLowerCase() + tag.slice(1), value]);
  if (declarer && contract) parts.push(["play", `${declarer} ${contract}`]);
  if (cards.length) parts.push(["cards", cards.join(".")]);
  return "#" + parts.map(([name, value]) => `${name}=${readable(value)}`).join("&");
}

/** Read an address: the tags of a hand file, and the cards; null where nothing stands behind #.
 * Raises an error, a sentence, for what is no deal. */
export function readAddress(hash) {
  if (hash.length < 2 || hash.startsWith("#table=")) return null;
  const given = new Map(
    hash
      .replace(/^#/, "")
      .split("&")
      .filter(Boolean)
      .map((part) => {
        const [name, ...rest] = part.split("=");
        let value = rest.join("=").replaceAll("+", " ");
        try {
          value = decodeURIComponent(value);
        } catch {
          /* kept as it stands */
        }
        return [name, value];
      }),
  );
  if ((given.get("v") ?? VERSION) !== VERSION)
    throw new Error(
      `This link was made for another page: it is of kind ${given.get("v").slice(0, 9)}, and this page reads kind ${VERSION}.`,
    );
  if (!given.has("deal")) throw new Error("What stands behind # in the address says no deal.");
  const tags = {};
  for (const [name, value] of given) {
    if (name === "v" || name === "cards" || !/^[A-Za-z]+$/.test(name)) continue;
    const plain = value.replace(/["\r\n]/g, "");
    if (name === "play") {
      const [seat, ...words] = plain.split(" ");
      Object.assign(tags, { Declarer: seat, Contract: words.join(" ") });
    } else tags[name[0].toUpperCase() + name.slice(1)] = plain;
  }
  return {
    tags,
    cards: (given.get("cards") ?? "").split(".").filter(Boolean),
  };
}

/** Draw the link that saves a text as a hand file. */
export const saveLink = (text, words) =>
  el(
    "a.button",
    { download: "deal.pbn", href: "data:text/plain;charset=utf-8," + encodeURIComponent(text) },
    words,
  );

export class SharePanel {
  constructor(sitting, acts) {
    this.sitting = sitting;
    this.acts = acts;
    this.text = "";
    this.trouble = [];
    this.message = "";
    this.of = null;
  }
  leave() {}
  draw(place) {
    this.place = place;
    const sitting = this.sitting,
      key =
        sitting.tree.main.join(" ") +
        sitting.contract +
        sitting.declarer +
        sitting.exchanged.length;
    if (this.of !== key) {
      this.of = key;
      this.write();
    }
    const area = el("textarea", {
      id: "hand-file",
      rows: 16,
      spellcheck: "false",
      "aria-label": "the deal as a hand file",
      value: this.text,
      readonly: !IS_SERVED,
      oninput: (event) => {
        this.text = event.target.value;
      },
    });
    if (IS_SERVED) {
      area.addEventListener("dragover", (event) => event.preventDefault());
      area.addEventListener("drop", async (event) => {
        const [file] = event.dataTransfer.files;
        if (file) {
          event.preventDefault();
          this.open(await file.text(), file.name);
        }
      });
    }
    fill(
      place,
      el(
        "p",
        button("Copy link", () => this.copy(location.href, "The link is copied."), {
          id: "copy-link",
        }),
        IS_SERVED
          ? null
          : button(
              "Copy position",
              () =>
                this.copy(
                  location.hash,
                  "The position is copied: it goes behind the address of any such page.",
                ),
              { id: "copy-position" },
            ),
        button("Copy hand file", () => this.copy(this.text, "The hand file is copied.")),
        saveLink(this.text, "Save"),
      ),
      el("p", { role: "status", class: "quiet" }, this.message),
      area,
      IS_SERVED ? this.opener() : null,
      this.trouble.length
        ? el(
            "ul.trouble",
            { role: "alert" },
            this.trouble.map((words) => el("li", words)),
          )
        : null,
    );
  }
  /** Draw the controls that open the text or a file, which the program reads. */
  opener() {
    return el(
      "p",
      button("Open this text", () => this.open(this.text, "the text")),
      el(
        "label.button",
        "Open a file…",
        el("input", {
          type: "file",
          class: "hidden-file",
          onchange: async (event) => {
            const [file] = event.target.files;
            if (file) this.open(await file.text(), file.name);
          },
        }),
      ),
    );
  }
  /** Put the deal's hand file into the area, unless a person has typed there meanwhile. */
  async write() {
    const { of, text: before } = this;
    const { text, trouble } = await ask("write", {
      ...this.sitting.fields,
      played: this.sitting.tree.main,
    }).catch((error) => ({ text: "", trouble: [error.message] }));
    if (this.of !== of || this.text !== before) return;
    this.text = text;
    this.trouble = trouble ?? this.trouble;
    this.draw(this.place);
  }
  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
      this.message = message;
    } catch {
      this.message = "The browser does not let the page copy: select the text instead.";
    }
    this.draw(this.place);
  }
  async open(text, name) {
    const [link] = /#\S*\bdeal=\S+/.exec(text) ?? [];
    if (link && !text.includes("[")) {
      location.hash = link; // as if one had come by it
      return;
    }
    const found = await ask("read", { text, name });
    this.trouble = found.deals.flatMap((entry) => [...entry.problems, ...entry.warnings]);
    if (!found.deals.length) this.trouble = [`${name}: no deal in this text`];
    const good = found.deals.filter((entry) => entry.deal);
    if (good.length) this.acts.open(good, this.trouble);
    else {
      this.text = text;
      this.draw(this.place);
    }
  }
}
