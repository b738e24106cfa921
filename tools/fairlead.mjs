// `npm run fairlead -- COMMAND`: the command line.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, environment, install, node, root } from "./prepare.mjs";

install();
build();
const done = spawnSync(
  node,
  ["--disable-warning=ExperimentalWarning", join(root, "dist", "cli.js"), ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: environment(),
  },
);
process.exit(done.status ?? 1);
