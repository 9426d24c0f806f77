// Answers questions with the engine of the pages, by the pages' own script: JSON in, JSON out.
const fs = require("node:fs");

const { script, file, weights, table, questions, raw } = JSON.parse(fs.readFileSync(0, "utf-8"));
const bytes = fs.readFileSync(file);
const compiled = new WebAssembly.Module(bytes);
const names = (found) => found.map((own) => own.name);
const said = { imports: names(WebAssembly.Module.imports(compiled)), exports: names(WebAssembly.Module.exports(compiled)) };

// The script goes on to what needs a page; here only its first function is wanted.
const openDesk = new Function("document", script + "; return openDesk;")({ getElementById: () => null });
const desk = openDesk({ module: bytes, weights, table });
said.turns = questions.map(({ game, player, cards }) => {
  try { return desk.turn(game, player, cards); } catch (error) { return { refused: error.message }; }
});

// Calls as they stand, on an engine of their own.
const engine = new WebAssembly.Instance(compiled).exports;
said.raw = raw.map(([name, ...numbers]) => engine[name](...numbers));
process.stdout.write(JSON.stringify(said));
