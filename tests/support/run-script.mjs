// Runs one of our TypeScript files in a separate process with the tests' transforms: `node
// run-script.mjs FILE ARGUMENT…`.
import { runnerImport } from "vite";

await runnerImport(process.argv[2], { configFile: false, logLevel: "silent" });
