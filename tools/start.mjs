// `npm start`: prepares a fresh clone and starts the site on the embedded database.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, environment, install, node, root } from "./prepare.mjs";

install();
build();

// Memory settings: a small heap, one glibc arena, freed memory returned, large blocks mapped
// separately. docs/performance.md has the savings.
const flags = ["--max-semi-space-size=4", "--max-old-space-size=192", "--disable-warning=ExperimentalWarning"];
const memory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "32768" };
// The shipped demo, which sends nothing, shows the desk with sample people.
const own =
  ["DEMO_DESK", "OPERATOR_FILE", "SMTP_URL", "TRANSLATION_URL"].some((name) => process.env[name]) ||
  existsSync("operator.yaml");
const isDemo = (process.env.FAIRLEAD_ENV || "demo") === "demo";
const demo = isDemo && !own ? { DEMO_DESK: "on" } : {};
const env = environment({ ...memory, ...demo });
const server = spawn(node, [...flags, join(root, "dist", "main.js")], { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));

// npm signals the shell that runs this script, and not every shell forwards signals. So the server
// stops when the shell is gone.
const shell = process.ppid;
setInterval(() => process.ppid !== shell && server.kill("SIGTERM"), 500).unref();
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
