/** The colon's spacing in plain text emails and composed texts (locales/tags.ts). */
import { describe, expect, test } from "vitest";
import { currencyWords } from "../locales/format.ts";
import { languages, marketCodes, markets } from "../locales/markets.ts";
import { colonIn } from "../locales/tags.ts";
import { filterLabels } from "../locales/vacancy-words.ts";
import { plainText } from "../email/plain-text.ts";

const letter = `<table class="facts"><tr><td><table class="fact"><tr><td class="fact-label">Code</td><td class="fact-value">AB</td></tr></table></td></tr></table><p><a href="https://example.com/x">Page</a></p>`;
const filter = { q: "", pay: { period: "day", amount: 70 }, hours: null, kind: null } as never;

describe.each(marketCodes.map((code) => [code, markets[code].tag] as const))("plain text in %s", (code, tag) => {
  const colon = code === "fr" ? "\u00a0:" : ":";

  test("has a no-break space before a colon in French only", () => {
    expect(colonIn(tag)).toBe(colon);
    expect(plainText(letter, { tag, dir: "ltr" })).toBe(`Code${colon} AB\n\nPage${colon}\nhttps://example.com/x`);
    expect(currencyWords("SGD", 2, tag, (sign) => sign)).toMatch(new RegExp(`^\\S+${colon} \\S`));
  });
});

test("a minimum-pay filter has a no-break space before its colon in French only", () => {
  const [french, english] = [filterLabels(filter, "fr"), filterLabels(filter, "gb")];
  expect(french.join()).toContain("\u00a0: ");
  expect(english.join()).not.toContain("\u00a0:");
  expect(languages).toContain("fr");
});

const french = import.meta.glob<string>(
  [
    "../locales/{messages,legal}/fr/*.json",
    "../locales/{desk,desk-answers,desk-mail}/fr.json",
    "../locales/legal-countries/FR.json",
  ],
  { eager: true, query: "?raw", import: "default" },
);

test.each(Object.entries(french))("%s: no French line breaks before a spaced punctuation mark", (_, text) => {
  expect(text.match(/.{0,20}(?<=[^\s"]) [:;?!»%]|« .{0,20}/g)).toBeNull();
});
