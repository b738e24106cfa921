/** Writes the pages of tools/generate-pages.ts, which load the command line as the build does. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { phraseModule } from "./phrase-module.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const phrases = {
  name: "phrases",
  load: (id: string) => (id.endsWith(".yaml") ? phraseModule(readFileSync(id, "utf8")) : undefined),
};
const { module } = await runnerImport<typeof import("./generate-pages.ts")>(join(root, "tools/generate-pages.ts"), {
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [phrases],
});
for (const [path, content] of Object.entries(module.renderedPages())) writeFileSync(join(root, path), content);
