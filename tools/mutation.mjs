// `npm run mutation [FOLDER|FILE …]`: runs mutation tests; docs/mutation.md explains the results.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment, install, node, root } from "./prepare.mjs";

install();
const given = process.argv.slice(2);
const run = spawn(node, [join(root, "tests", "mutation", "run.ts"), ...given], {
  cwd: root,
  stdio: "inherit",
  env: environment(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => run.kill(signal));
run.on("exit", (code) => process.exit(code ?? 1));
