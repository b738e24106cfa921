/** What is measured is what node runs by itself: no bundler is between, as there is in the other tests. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { read, root } from "../support/repository.ts";

/** Those of `main.ts`, which begins to measure as soon as it is loaded. */
const parts = [...read("bench/main.ts").matchAll(/from "\.\/([\w-]+\.ts)"/g)].map(([, file]) => file);

test("every part of the bench can be loaded", () => {
  expect(parts.length).toBeGreaterThan(10);
  const loads = parts.map((path) => `await import("./bench/${path}");`).join("\n");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", loads], {
    cwd: root,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});
