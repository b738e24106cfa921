/** The bench runs directly in node, without the bundler that other tests use. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { read, root } from "../support/repository.ts";

/** The imports of `main.ts`, which starts measuring as soon as it is loaded. */
const parts = [...read("tools/bench/main.ts").matchAll(/from "\.\/([\w-]+\.ts)"/g)].map(([, file]) => file);

test("every part of the bench can be loaded", () => {
  expect(parts.length).toBeGreaterThan(10);
  const loads = parts.map((path) => `await import("./tools/bench/${path}");`).join("\n");
  const flags = ["--input-type=module"];
  const { status, stderr } = spawnSync(process.execPath, [...flags, "--eval", loads], { cwd: root, encoding: "utf8" });
  expect(status, stderr).toBe(0);
});
