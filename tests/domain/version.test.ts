/** The product's version: a build's own, and none for a script run directly. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** The version of a process started with these values. */
async function versionOf(given: { readonly VERSION: string | undefined; readonly BUILD_ID: string | undefined }) {
  for (const [name, value] of Object.entries(given)) vi.stubGlobal(name, value);
  vi.resetModules();
  return (await import("../../domain/version.ts")).versionText;
}

test("a build reports its version and build id", async () => {
  expect(await versionOf({ VERSION: "1.2.3", BUILD_ID: "0123456789abcdef" })).toBe("1.2.3 (build 0123456789abcdef)");
});

test("a development run reports itself", async () => {
  expect(await versionOf({ VERSION: undefined, BUILD_ID: undefined })).toBe("development (build development)");
});
