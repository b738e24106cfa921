// `npm run generate`: rewrites the generated files in the repository. A test fails when one is out
// of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { phraseModule } from "./phrase-module.ts";
import { generateMessageTypes, install, node, root, run } from "./prepare.mjs";

install();
generateMessageTypes();
run(node, [join(root, "tools/generate-operator-schema.ts")]);
// The command line needs what the build does to its imports.
const { runnerImport } = await import("vite");
const phrases = {
  name: "phrases",
  load: (id) => (id.endsWith(".yaml") ? phraseModule(readFileSync(id, "utf8")) : undefined),
};
const { module } = await runnerImport(join(root, "tools/generate-pages.ts"), {
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [phrases],
});
for (const [path, content] of Object.entries(module.renderedPages())) writeFileSync(join(root, path), content);
