import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deskMessageTypes, messageTypes } from "../../scripts/generate-message-types.ts";

test("locales/message-types.ts is what `node scripts/generate-message-types.ts` writes", () => {
  expect(readFileSync(new URL("../../locales/message-types.ts", import.meta.url), "utf8")).toBe(messageTypes());
});

test("locales/desk-message-types.ts is what it writes from the desk's messages", () => {
  expect(readFileSync(new URL("../../locales/desk-message-types.ts", import.meta.url), "utf8")).toBe(
    deskMessageTypes(),
  );
});
