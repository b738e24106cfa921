/** The description of a visit's source. */
import { describe, expect, test } from "vitest";
import { attributionKeys } from "../../domain/application/attribution.ts";
import type { Attribution } from "../../domain/application/registration.ts";
import { sourceWords } from "../../locales/source.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";

const english = translatorFor("gb");
const everything = Object.fromEntries(attributionKeys.map((key) => [key, `value-of-${key}`])) as unknown as Attribution;

test("the source is described in form order, whatever its stored order", () => {
  const stored = { landingPath: "/gb", campaign: "spring", source: "newsletter" };
  expect(sourceWords(stored, english)).toBe("source: newsletter, campaign: spring, first page: /gb");
});

test("an unknown source has no description", () => {
  expect(sourceWords(null, english)).toBeNull();
  expect(sourceWords({}, english)).toBeNull();
  expect(sourceWords({ source: "\u202E \u200B" }, english)).toBeNull();
});

test("a source is shown literally on one line", () => {
  const sent = { source: "x\r\nCode: y\u202Ez", campaign: "{value} <b>#</b>" };
  expect(sourceWords(sent, english)).toBe("source: x Code: yz, campaign: {value} <b>#</b>");
});

describe.each(completeMarkets)("in %s", (market) => {
  test("shows every value once and no field name", () => {
    const words = sourceWords(everything, translatorFor(market)) ?? "";
    for (const key of attributionKeys) expect(words.split(`value-of-${key}`), key).toHaveLength(2);
    expect(words.replace(/value-of-\w+/g, "")).not.toMatch(/referrerHost|landingPath|clid/);
  });
});
