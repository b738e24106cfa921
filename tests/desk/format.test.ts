import { expect, test } from "vitest";
import { formatFor } from "../../desk/format.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languages, marketCodes, markets } from "../../locales/markets.ts";

test.each([
  ["en", "United Kingdom", "UK", "Switzerland", "Arabic"],
  ["de", "Vereinigtes Königreich", "UK", "Schweiz", "Arabisch"],
] as const)("in %s a market is named by its country, or by its language without one", (language, gb, short, ch, ar) => {
  const format = formatFor(deskTag(language));
  expect([format.market("gb"), format.market("ch"), format.market("ar")]).toEqual([gb, ch, ar]);
  expect([format.shortCountry("gb"), format.shortCountry("ar"), format.shortCountry("en")]).toEqual([
    short,
    null,
    null,
  ]);
});

test.each(languages)("in %s every market has its own name and no code", (language) => {
  const format = formatFor(deskTag(language));
  const names = marketCodes.map((code) => format.market(code));
  expect(new Set(names).size).toBe(marketCodes.length);
  expect(names.filter((name) => /^[a-z]{2}$/i.test(name))).toEqual([]);
  expect(marketCodes.filter((code) => format.shortCountry(code) === null)).toEqual(
    marketCodes.filter((code) => markets[code].country === null),
  );
});

test("a former market keeps its code", () => {
  expect(formatFor("en").market("xx")).toBe("xx");
});

test("the first of a month is an ordinal in French only", () => {
  const at = "2026-12-01T12:00:00Z";
  expect(formatFor("fr").whole(at)).toMatch(/^1er décembre 2026/);
  expect(formatFor("fr").whole("2026-12-21T12:00:00Z")).toMatch(/^21 décembre 2026/);
  expect(formatFor("es").whole(at)).toMatch(/^1 de diciembre/);
});
