import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messageTypes } from "../../scripts/generate-message-types.ts";

test("locales/message-types.ts is what `node scripts/generate-message-types.ts` writes", () => {
  expect(readFileSync(new URL("../../locales/message-types.ts", import.meta.url), "utf8")).toBe(messageTypes());
});
