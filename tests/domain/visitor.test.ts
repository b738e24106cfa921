import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAcceptLanguage } from "../../domain/visitor/accept-language.ts";
import { negotiateCountry } from "../../domain/visitor/country.ts";
import { type MarketSigns, negotiateMarket } from "../../domain/visitor/market.ts";
import { marketCodes, type MarketCode } from "../../locales/markets.ts";

const nothing: MarketSigns = { chosen: null, detectedCountry: null, acceptLanguage: null, offered: marketCodes };
const market = (signs: Partial<MarketSigns>): MarketCode => negotiateMarket({ ...nothing, ...signs });

describe("Accept-Language (RFC 9110)", () => {
  test.each([
    ["de", ["de"]],
    ["de-CH, de;q=0.9, en;q=0.8, *;q=0.1", ["de-ch", "de", "en", "*"]],
    ["en;q=0.5,de", ["de", "en"]],
    ["en;q=0.5, fr;q=0.5", ["en", "fr"]],
    ["en;q=0, de;q=0.001", ["de"]],
    ["de ; q=0.3 ,en", ["en", "de"]],
    ["de;q = 0.3,en", ["en", "de"]],
    ["fr;q=0.999,de;q=1", ["de", "fr"]],
    ["fr;q=0.999,de;q=1.000", ["de", "fr"]],
    ["zh-Hans-CN", ["zh-hans-cn"]],
    ["", []],
    [",,;q=1,de;q=2,en;q=abc,fr;q=0.1234,ü", []],
  ])("%j", (header, ranges) => {
    expect(parseAcceptLanguage(header)).toEqual(ranges);
  });

  test("is read cheaply at any length", () => {
    expect(parseAcceptLanguage("de,".repeat(100_000)).length).toBeLessThanOrEqual(32);
  });
});

describe("the market of an unprefixed address (D1)", () => {
  test.each<[string, Partial<MarketSigns>, MarketCode]>([
    ["nothing known", {}, "en"],
    ["choice before detection", { chosen: "de", detectedCountry: "FR", acceptLanguage: "tr" }, "de"],
    ["detection before language", { detectedCountry: "CH", acceptLanguage: "en-US" }, "ch"],
    ["detection in small letters", { detectedCountry: "gb" }, "gb"],
    ["a detected country that no market serves", { detectedCountry: "JP", acceptLanguage: "de" }, "de"],
    ["language with region", { acceptLanguage: "en-AU,en;q=0.9" }, "au"],
    ["language with a region of no market", { acceptLanguage: "en-ZA,de;q=0.9" }, "en"],
    ["German in Luxembourg", { acceptLanguage: "de-LU" }, "de"],
    ["German in Belgium is no Dutch", { acceptLanguage: "de-BE" }, "de"],
    ["Arabic in Egypt", { acceptLanguage: "ar-EG" }, "ar"],
    ["Arabic in Kuwait", { acceptLanguage: "ar-KW" }, "kw"],
    ["script subtag before the region", { acceptLanguage: "en-Latn-NZ" }, "nz"],
    ["Slovenian is not Sinhala", { acceptLanguage: "sl" }, "si"],
    ["Sinhala is not Slovenian", { acceptLanguage: "si" }, "en"],
    ["Norwegian as browsers say it", { acceptLanguage: "no" }, "no"],
    ["Nynorsk", { acceptLanguage: "nn-NO" }, "no"],
    ["second language when the first is not ours", { acceptLanguage: "ja,ko;q=0.5" }, "kr"],
    ["anything", { acceptLanguage: "*" }, "en"],
    ["a cookie of no market", { chosen: "xx", acceptLanguage: "de" }, "de"],
    ["a cookie named like an object property", { chosen: "constructor", acceptLanguage: "de" }, "de"],
  ])("%s", (_name, signs, expected) => {
    expect(market(signs)).toBe(expected);
  });

  test("considers offered markets only", () => {
    const offered: MarketCode[] = ["gb", "de", "ae"];
    expect(market({ offered, chosen: "fr", acceptLanguage: "fr" })).toBe("gb");
    expect(market({ offered, detectedCountry: "AT", acceptLanguage: "de-AT" })).toBe("de");
    expect(market({ offered, acceptLanguage: "ar" })).toBe("ae");
    expect(market({ offered: ["de"], acceptLanguage: "fr" })).toBe("de");
  });

  test("is always one of the offered markets", () => {
    fc.assert(
      fc.property(
        fc.subarray(marketCodes, { minLength: 1 }),
        fc.option(fc.oneof(fc.string(), fc.constantFrom(...marketCodes))),
        fc.option(fc.string({ maxLength: 3 })),
        fc.option(fc.oneof(fc.string(), fc.constantFrom("de,en;q=0.5", "ar-SA", "nb-NO,*;q=0"))),
        (offered, chosen, detectedCountry, acceptLanguage) => {
          expect(offered).toContain(negotiateMarket({ chosen, detectedCountry, acceptLanguage, offered }));
        },
      ),
    );
  });
});

describe("the country (D13)", () => {
  test.each([
    [
      { explicit: "DE", detected: "FR", market: "gb" },
      { country: "DE", source: "chosen", locked: true },
    ],
    [
      { explicit: null, detected: "fr", market: "gb" },
      { country: "FR", source: "detected", locked: true },
    ],
    [
      { explicit: null, detected: null, market: "gb" },
      { country: "GB", source: "market", locked: true },
    ],
    [
      { explicit: null, detected: null, market: "en" },
      { country: "SG", source: "default", locked: false },
    ],
    [
      { explicit: "nonsense", detected: "ZZ", market: "ar" },
      { country: "SG", source: "default", locked: false },
    ],
  ] as const)("%j is %j", (signs, expected) => {
    expect(negotiateCountry(signs)).toEqual(expected);
  });
});
