import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  deskAnswerTypes,
  deskMailTypes,
  deskMessageTypes,
  messageTypes,
} from "../../scripts/generate-message-types.ts";

test("locales/message-types.ts is what `node scripts/generate-message-types.ts` writes", () => {
  expect(readFileSync(new URL("../../locales/message-types.ts", import.meta.url), "utf8")).toBe(messageTypes());
});

test("locales/desk-message-types.ts is what it writes from the desk's messages", () => {
  expect(readFileSync(new URL("../../locales/desk-message-types.ts", import.meta.url), "utf8")).toBe(
    deskMessageTypes(),
  );
});

test("locales/desk-mail-types.ts is what it writes from the letters about accounts", () => {
  expect(readFileSync(new URL("../../locales/desk-mail-types.ts", import.meta.url), "utf8")).toBe(deskMailTypes());
});

test("locales/desk-answer-types.ts is what it writes from what the desk's server says", () => {
  expect(readFileSync(new URL("../../locales/desk-answer-types.ts", import.meta.url), "utf8")).toBe(deskAnswerTypes());
});
