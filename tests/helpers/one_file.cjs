// Puts questions to the program inside a board in one file, by its workers' own script: JSON in,
// JSON out.
const fs = require("node:fs");

const { script, engines, rules, questions } = JSON.parse(fs.readFileSync(0, "utf-8"));
const answers = [];
globalThis.onmessage = null;
globalThis.postMessage = (said) => {
  if (!("line" in said)) answers[said.id] = "error" in said ? { error: said.error } : said.answer;
};
new Function(script)();
(async () => {
  await globalThis.onmessage({ data: { begin: { engines, rules } } });
  for (const [id, [question, fields]] of questions.entries())
    await globalThis.onmessage({ data: { id, question, fields } });
  process.stdout.write(JSON.stringify(answers));
})();
