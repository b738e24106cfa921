// `npm start`: everything a fresh clone needs, then the site on the embedded database.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, environment, install, node, root } from "./prepare.mjs";

install();
build();

// A small heap, one arena of glibc's memory, what is free in it given back, and what is large kept out of it: docs/performance.md says how
// much less that is of a web process.
const flags = ["--max-semi-space-size=4", "--max-old-space-size=192", "--disable-warning=ExperimentalWarning"];
const memory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "32768" };
const server = spawn(node, [...flags, join(root, "dist", "main.js")], { stdio: "inherit", env: environment(memory) });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));

// npm passes a signal on to the shell that it started this in, and not every shell passes it on to us: whoever ends npm by
// its process id means the server. So the server goes when the shell has gone.
const shell = process.ppid;
setInterval(() => process.ppid !== shell && server.kill("SIGTERM"), 500).unref();
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
