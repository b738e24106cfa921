/** Which version the product says it is: what it was built as, and of a script that is run by itself, that it is none. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** As a process says it that began with these. */
async function versionOf(given: { readonly VERSION: string | undefined; readonly BUILD_ID: string | undefined }) {
  for (const [name, value] of Object.entries(given)) vi.stubGlobal(name, value);
  vi.resetModules();
  return (await import("../../domain/version.ts")).versionText;
}

test("a build names its version and what it was made of", async () => {
  expect(await versionOf({ VERSION: "1.2.3", BUILD_ID: "0123456789abcdef" })).toBe("1.2.3 (build 0123456789abcdef)");
});

test("what was not built says so", async () => {
  expect(await versionOf({ VERSION: undefined, BUILD_ID: undefined })).toBe("development (build development)");
});
