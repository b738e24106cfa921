// `npm run translations -- export FOLDER [TAG …]` and `import FILE …`; docs/translations.md says how.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { environment, install, node, root } from "./prepare.mjs";

install();
const script = join(root, "scripts", "translations.ts");
const done = spawnSync(node, ["--disable-warning=ExperimentalWarning", script, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: environment(),
});
process.exit(done.status ?? 1);
