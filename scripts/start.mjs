// `npm start`: everything a fresh clone needs, then the site on the embedded database.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, environment, install, node, root } from "./prepare.mjs";

install();
build();

// The heap's young generation is kept small: the process then stays under 180 MB without losing speed.
const flags = ["--max-semi-space-size=4", "--disable-warning=ExperimentalWarning"];
const server = spawn(node, [...flags, join(root, "dist", "main.js")], { stdio: "inherit", env: environment() });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
