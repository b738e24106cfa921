import { describe, expect, test } from "vitest";
import { phoneCountries } from "../../domain/phone/countries.ts";
import { countryInText, countryName } from "../../locales/countries.ts";

describe("a country name alone", () => {
  test.each([
    ["GB", "en-GB", "United Kingdom"],
    ["GB", "de-DE", "Vereinigtes Königreich"],
    ["AE", "ar-AE", "الإمارات العربية المتحدة"],
    ["GB", "de-CH", "Vereinigtes Königreich"],
    ["QQ", "en", "QQ"],
  ])("%s in %s: %s", (code, tag, name) => {
    expect(countryName(code, tag)).toBe(name);
  });
});

describe("a country name after “in”", () => {
  test.each([
    ["GB", "en", "the United Kingdom"],
    ["US", "en-US", "the United States"],
    ["NL", "en-GB", "the Netherlands"],
    ["PH", "en", "the Philippines"],
    ["AE", "en", "the United Arab Emirates"],
    ["DE", "en", "Germany"],
    ["CZ", "en", "Czechia"],
    ["DE", "de", "Deutschland"],
    ["NL", "de-DE", "den Niederlanden"],
    ["CH", "de-CH", "der Schweiz"],
    ["TR", "de", "der Türkei"],
    ["US", "de", "den USA"],
    ["AE", "de", "den Vereinigten Arabischen Emiraten"],
    ["SK", "de", "der Slowakei"],
    ["CZ", "de", "Tschechien"],
    ["GB", "de-DE", "Großbritannien"],
    ["GB", "de-CH", "Grossbritannien"],
    ["SG", "de", "Singapur"],
    ["AE", "ar", "الإمارات"],
    ["SA", "ar-SA", "السعودية"],
    ["GB", "ar-AE", "المملكة المتحدة"],
  ])("%s in %s: %s", (code, tag, text) => {
    expect(countryInText(code, tag)).toBe(text);
  });

  test("plural and state-type names always have their article", () => {
    const english =
      /Islands|Kingdom|States|Emirates|Republic|Territor|Philippines|Netherlands|Maldives|Seychelles|Comoros|Bahamas/;
    const german =
      /inseln$|Inseln$|Republik|Staaten|Emirate|Gebiete|gebiete|Territorium|Königreich|Niederlande|Philippinen|Malediven|Bahamas/;
    for (const code of phoneCountries) {
      const [en, de] = [countryName(code, "en"), countryName(code, "de")];
      // Joined names such as "Heard & McDonald Islands" have no article.
      if (english.test(en) && !en.includes("&") && !en.startsWith("St."))
        expect(countryInText(code, "en"), en).toBe(`the ${en}`);
      if (german.test(de)) expect(countryInText(code, "de"), de).toMatch(/^(de[rnm] |Großbritannien$)/);
    }
  });
});
