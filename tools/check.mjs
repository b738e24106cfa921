// `npm run check`: the checks that take seconds.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bin, environment, generateMessageTypes, install, node, root } from "./prepare.mjs";

install();
generateMessageTypes();
const checks = [
  ["types", join(bin, "tsc"), ["-p", "tsconfig.json"]],
  ["types of the pure parts", join(bin, "tsc"), ["-p", "tsconfig.domain.json"]],
  ["lint", join(bin, "oxlint"), ["--type-aware", "--deny-warnings"]],
  ["format", join(bin, "oxfmt"), ["--check", "."]],
  ["unused code", join(bin, "knip"), []],
  // Without reverse proxies, which take a third of the time. By default vitest uses one worker
  // fewer than there are processors.
  [
    "rules",
    node,
    [
      join(root, "node_modules", "vitest", "vitest.mjs"),
      "run",
      "--project",
      "rules",
      "--maxWorkers",
      "2",
      "--exclude",
      "tests/deploy/proxies.test.ts",
    ],
  ],
];
let failed = 0;
for (const [name, program, args] of checks) {
  console.log(`\n=== ${String(name)}`);
  if (spawnSync(program, args, { cwd: root, stdio: "inherit", env: environment() }).status !== 0) failed += 1;
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
