import { describe, expect, test } from "vitest";
import { direction, isMarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { messagesFor } from "../../locales/messages.ts";
import { intlTag, spelledFor } from "../../locales/tags.ts";
import { completeMarkets, textLanguage, textTag, translatorFor } from "../../locales/translator.ts";

describe("translator", () => {
  test("one of each market, in its language", () => {
    const sentences = (["gb", "de", "ae"] as const).map((market) => translatorFor(market)("errors.serverError"));
    expect(new Set(sentences).size).toBe(3);
    expect(translatorFor("gb")).toBe(translatorFor("gb"));
  });

  test("Arabic messages write Latin digits", () => {
    const text = translatorFor("sa")("api.tooMany", { seconds: 23 });
    expect(text).toContain("23");
    expect(text).not.toMatch(/[٠-٩]/);
  });

  test("a market of an incomplete language is in English as a whole, never in two languages", () => {
    for (const market of marketCodes.filter((code) => !completeMarkets.includes(code))) {
      expect(textLanguage(market)).toBe("en");
      expect(textTag(market)).toBe("en");
      expect(translatorFor(market)("api.ok")).toBe(translatorFor("en")("api.ok"));
    }
    expect(messagesFor("xx-XX")).toEqual(messagesFor("en"));
  });

  test("a missing argument is an error, not a sentence with a hole", () => {
    expect(() => (translatorFor("gb") as (key: string) => string)("errors.notFound")).toThrow();
  });

  test("Switzerland writes no ß, and quotes «so»", () => {
    expect(JSON.stringify(messagesFor("de-CH"))).not.toContain("ß");
    expect(spelledFor("de-CH", "Straße")).toBe("Strasse");
    expect(spelledFor("de-DE", "Straße")).toBe("Straße");
    expect(JSON.stringify(messagesFor("de-CH"))).not.toMatch(/[„“]/u);
    expect(spelledFor("de-CH", "„Tab“ heißt")).toBe("«Tab» heisst");
  });
});

describe("markets", () => {
  test("thirty, with the currencies of specification section 9", () => {
    expect(marketCodes).toHaveLength(30);
    const currencies = Object.fromEntries(marketCodes.map((code) => [code, markets[code].currency]));
    expect(currencies).toMatchObject({
      en: "GBP",
      gb: "GBP",
      ie: "EUR",
      ch: "CHF",
      no: "NOK",
      si: "EUR",
      pl: "PLN",
      ar: null,
      kr: null,
    });
  });

  test("every tag is of its language, and of its country", () => {
    for (const code of marketCodes) {
      const locale = new Intl.Locale(markets[code].tag);
      expect([locale.language, locale.region ?? null], code).toEqual([markets[code].language, markets[code].country]);
      expect(Intl.NumberFormat.supportedLocalesOf(intlTag(markets[code].tag)), code).toHaveLength(1);
    }
  });

  test("right to left: ar, ae, kw, sa, bh", () => {
    expect(marketCodes.filter((code) => direction(markets[code].language) === "rtl").toSorted()).toEqual([
      "ae",
      "ar",
      "bh",
      "kw",
      "sa",
    ]);
  });

  test("what every object has is no market", () => {
    for (const value of ["constructor", "__proto__", "GB", "", null, 7]) expect(isMarketCode(value)).toBe(false);
  });
});
