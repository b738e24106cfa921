// Runs a TypeScript file of ours in a process of its own, as the tests see it: `node run-script.mjs FILE ARGUMENT…`.
import { runnerImport } from "vite";

await runnerImport(process.argv[2], { configFile: false, logLevel: "silent" });
