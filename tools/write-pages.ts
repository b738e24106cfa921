/** Writes the pages of tools/generate-pages.ts, which load the command line as the build does. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const { module } = await runnerImport<typeof import("./generate-pages.ts")>(join(root, "tools/generate-pages.ts"), {
  root,
  configFile: false,
  logLevel: "warn",
});
for (const [path, content] of Object.entries(module.renderedPages())) writeFileSync(join(root, path), content);
