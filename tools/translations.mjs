// `npm run translations -- export FOLDER [TAG …]` and `import FILE …`; see docs/translations.md.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { environment, install, node, root } from "./prepare.mjs";

install();
const script = join(root, "tools", "translations.ts");
const done = spawnSync(node, ["--disable-warning=ExperimentalWarning", script, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: environment(),
});
process.exit(done.status ?? 1);
