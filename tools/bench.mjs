// `npm run bench`: installs, builds and runs the benchmarks; docs/performance.md explains them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { installedChromium } from "./browsers.mjs";
import { build, environment, install, node, root } from "./prepare.mjs";

install();
build();

const chromium = installedChromium();
if (!chromium) console.error("No Chromium found, so nothing is measured in a browser; set CHROMIUM_PATH");

const given = process.argv.slice(2);
const found = chromium ? [`--chromium=${chromium}`] : [];
const flags = ["--disable-warning=ExperimentalWarning"];
const bench = spawn(node, [...flags, join(root, "tools", "bench", "main.ts"), ...found, ...given], {
  cwd: root,
  stdio: "inherit",
  env: environment(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => bench.kill(signal));
bench.on("exit", (code) => process.exit(code ?? 1));
