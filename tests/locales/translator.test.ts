import { describe, expect, test, vi } from "vitest";
import type * as messages from "../../locales/messages.ts";
import { direction, isMarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { messagesFor } from "../../locales/messages.ts";
import { intlTag, spelledFor } from "../../locales/tags.ts";
import type * as translator from "../../locales/translator.ts";
import { textLanguage, textTag, translatorFor } from "../../locales/translator.ts";

/** A translator with missing messages in a language. */
async function translatorWithout(language: string): Promise<typeof translator> {
  vi.resetModules();
  vi.doMock("../../locales/messages.ts", async (original) => ({
    ...(await original<typeof messages>()),
    isComplete: (asked: string) => asked !== language,
  }));
  return import("../../locales/translator.ts").finally(() => {
    vi.doUnmock("../../locales/messages.ts");
    vi.resetModules();
  });
}

describe("a translator", () => {
  test("exists once per market, in its language", () => {
    const sentences = (["gb", "de", "ae"] as const).map((market) => translatorFor(market)("errors.serverError"));
    expect(new Set(sentences).size).toBe(3);
    expect(translatorFor("gb")).toBe(translatorFor("gb"));
  });

  test("writes Latin digits in Arabic", () => {
    const text = translatorFor("sa")("api.tooMany", { seconds: 23 });
    expect(text).toContain("23");
    expect(text).not.toMatch(/[٠-٩]/);
  });

  test("uses English entirely for an incomplete language, never a mix", async () => {
    const without = await translatorWithout("pl");
    expect(without.textLanguage("pl")).toBe("en");
    expect(without.textTag("pl")).toBe("en");
    for (const key of ["api.ok", "errors.serverError", "form.send"] as const)
      expect(without.translatorFor("pl")(key)).toBe(translatorFor("en")(key));
    expect(without.translatorFor("de")("form.send")).toBe(translatorFor("de")("form.send"));
    // A complete language uses its own texts.
    expect([textLanguage("pl"), textTag("pl")]).toEqual(["pl", markets.pl.tag]);
    expect(messagesFor("xx-XX")).toEqual(messagesFor("en"));
  });

  test("throws on a missing argument instead of leaving a gap", () => {
    expect(() => (translatorFor("gb") as (key: string) => string)("errors.notFound")).toThrow();
  });

  test("writes no ß and «» quotes for Switzerland", () => {
    expect(JSON.stringify(messagesFor("de-CH"))).not.toContain("ß");
    expect(spelledFor("de-CH", "Straße")).toBe("Strasse");
    expect(spelledFor("de-DE", "Straße")).toBe("Straße");
    expect(JSON.stringify(messagesFor("de-CH"))).not.toMatch(/[„“]/u);
    expect(spelledFor("de-CH", "„Tab“ heißt")).toBe("«Tab» heisst");
  });
});

describe("markets", () => {
  test("are thirty, with the currencies of specification section 9", () => {
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

  test("have tags of their language and country", () => {
    for (const code of marketCodes) {
      const locale = new Intl.Locale(markets[code].tag);
      expect([locale.language, locale.region ?? null], code).toEqual([markets[code].language, markets[code].country]);
      expect(Intl.NumberFormat.supportedLocalesOf(intlTag(markets[code].tag)), code).toHaveLength(1);
    }
  });

  test("are right-to-left for ar, ae, kw, sa, bh", () => {
    expect(marketCodes.filter((code) => direction(markets[code].language) === "rtl").toSorted()).toEqual([
      "ae",
      "ar",
      "bh",
      "kw",
      "sa",
    ]);
  });

  test("exclude property names of objects", () => {
    for (const value of ["constructor", "__proto__", "GB", "", null, 7]) expect(isMarketCode(value)).toBe(false);
  });
});
