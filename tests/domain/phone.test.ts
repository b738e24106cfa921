/** Numbers as people type them. More than 300 lines: the spellings of every country are tested. */
import * as fc from "fast-check";
import { getCountries, Metadata } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { nationalNumber } from "../../domain/application/rules.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import {
  dialCode,
  mainCountry,
  phoneCountries,
  resolveCountry,
  toCountryCode,
  trunkPrefix,
} from "../../domain/phone/countries.ts";
import { fallbackLocation, locationOf, locationPlaceholder, placeholder } from "../../domain/phone/placeholder.ts";

describe("contact check", () => {
  test.each([
    ["7400 123456", "GB"],
    ["07400 123456", "GB"],
    ["07400-123-456", "GB"],
    ["(07400) 123456", "GB"],
    ["+44 7400 123456", "GB"],
    ["+44 (0)7400 123456", "GB"],
    ["0044 7400 123456", "GB"],
    ["(0044) 7400 123456", "GB"],
    ["(+44) 7400 123456", "GB"],
    ["＋44 7400 123456", "GB"],
    ["00 44 7400 123456", "GB"],
    ["44 7400 123456", "GB"],
    ["٠٧٤٠٠١٢٣٤٥٦", "GB"],
    ["०७४००१२३४५६", "GB"],
    ["\u202a+44 7400 123456\u202c", "GB"],
    [" 7400\u00a0123456 ", "GB"],
  ])("%j in %s is +447400123456", (contact, country) => {
    expect(parseContact({ contact, country }, "SG")).toEqual({
      ok: true,
      e164: "+447400123456",
      nationalNumber: "7400123456",
      areaCode: "44",
      country: "GB",
    });
  });

  test.each([
    ["01512 3456789", "DE", "+4915123456789"],
    ["050 123 4567", "AE", "+971501234567"],
    ["8123 4567", "SG", "+6581234567"],
    ["(201) 555-0123", "US", "+12015550123"],
    ["1 506 234 5678", "CA", "+15062345678"],
    // A Canadian number of a person in the US, a Jersey one in GB: the same dial code.
    ["416 555 0123", "US", "+14165550123"],
    ["07797 712345", "GB", "+447797712345"],
    ["312 345 6789", "IT", "+393123456789"],
  ])("%s in %s is %s", (contact, country, e164) => {
    expect(parseContact({ contact, country }, "GB")).toMatchObject({ ok: true, e164, country });
  });

  test.each([
    ["", "GB", "contactRequired"],
    ["   ", "GB", "contactRequired"],
    ["\u200e", "GB", "contactRequired"],
    ["1", "GB", "contactNotPossible"],
    ["12", "GB", "contactNotPossible"],
    ["123456789012345678", "GB", "contactNotPossible"],
    ["7400 123456 0000000000000000", "GB", "contactTooLong"],
    ["abc", "GB", "contactNotPossible"],
    ["7400-FLOWER", "GB", "contactNotPossible"],
    ["call 7400 123456", "GB", "contactNotPossible"],
    ["7400 123456 ext. 5", "GB", "contactNotPossible"],
    ["+49 1512 3456789", "GB", "contactNotPossible"],
    ["020 7946 0958", "GB", "contactFixedLine"],
    ["030 123456", "DE", "contactFixedLine"],
    ["0800 123 4567", "GB", "contactNotPossible"],
    ["7400\u0000123456", "GB", "contactNotPossible"],
    ["\ud800", "GB", "contactNotPossible"],
  ])("%j in %s is refused: %s", (contact, country, error) => {
    expect(parseContact({ contact, country }, "SG")).toEqual({ ok: false, field: "contact", error, country });
  });

  test.each([
    ["7", "contactNotPossible"],
    ["1".repeat(18), "contactNotPossible"],
  ])("a national number of %s is refused", (contact, error) => {
    expect(parseContact({ contact, country: "GB" }, "GB")).toMatchObject({ ok: false, error });
  });

  test("a national number has 2 to 17 digits, as every country's plan requires", () => {
    const plans = new Metadata();
    for (const country of getCountries()) {
      plans.selectNumberingPlan(country);
      const lengths = plans.numberingPlan?.possibleLengths() ?? [];
      expect(Math.min(...lengths), country).toBeGreaterThanOrEqual(2);
      expect(Math.max(...lengths), country).toBeLessThanOrEqual(17);
    }
  });

  test("accepts at most 25 typed characters", () => {
    const typed = "07400          123456";
    expect(parseContact({ contact: typed.padEnd(25), country: "GB" }, "GB").ok).toBe(true);
    expect(parseContact({ contact: typed.padEnd(26), country: "GB" }, "GB")).toMatchObject({
      error: "contactTooLong",
    });
  });

  test("an example number of every country is accepted in every spelling", () => {
    for (const country of phoneCountries) {
      const example = placeholder(country);
      const code = dialCode(country);
      for (const contact of [example, example.replace(/\D/g, ""), `+${code} ${example}`, `00${code}${example}`]) {
        expect(parseContact({ contact, country }, "SG"), `${country} ${contact}`).toMatchObject({
          ok: true,
          areaCode: code,
          country,
        });
      }
    }
  });

  test("a mobile number of every country gives one number in every spelling, typed or cleaned by the form", () => {
    const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    for (const country of phoneCountries) {
      const example = placeholder(country);
      const digits = example.replaceAll(/\D/g, "");
      const code = dialCode(country);
      const trunk = trunkPrefix(code);
      const e164 = `+${code}${digits}`;
      const spellings = [
        digits,
        example,
        `+${code} ${example}`,
        `00${code}${digits}`,
        `${code}${digits}`,
        `${code} ${example}`,
        `https://wa.me/${code}${digits}`,
        `https://wa.me/${code}${digits}?text=Hello%201`,
        `https://api.whatsapp.com/send?phone=${code}${digits}&text=Hello`,
        `tel:+${code}-${digits}`,
        arabic(digits),
        arabic(`${code}${digits}`),
        ...(trunk === "0" ? [`0${digits}`, `tel:0${digits}`, `(0)${digits}`] : []),
      ];
      for (const contact of spellings) {
        expect(parseContact({ contact, country }, "SG"), `${country} ${contact}`).toMatchObject({ ok: true, e164 });
        const cleaned = nationalNumber(contact, code, example);
        expect(parseContact({ contact: cleaned, country }, "SG"), `${country} ${contact} ${cleaned}`).toMatchObject({
          ok: true,
          e164,
        });
      }
    }
  });

  test.each([
    ["436 234 5678", "US", "+14362345678"],
    ["624 305 1111", "US", "+16243051111"],
    ["1 (624) 305-1111", "CA", "+16243051111"],
    ["16243051111", "US", "+16243051111"],
    // Outside the listed ranges: Hong Kong and France open new ones occasionally.
    ["4999 1234", "HK", "+85249991234"],
    ["07 00 01 23 45", "FR", "+33700012345"],
  ])("%s in %s, newer than the metadata, is %s with a doubt", (contact, country, e164) => {
    expect(parseContact({ contact, country }, "SG")).toMatchObject({ ok: true, e164, doubtful: true });
  });

  test("a listed number raises no doubt", () => {
    for (const country of phoneCountries) {
      expect(parseContact({ contact: placeholder(country), country }, "SG"), country).not.toHaveProperty("doubtful");
    }
  });

  test.each([
    ["136 234 5678", "area codes begin with 2 to 9"],
    ["411 234 5678", "N11 is a service"],
    ["491 234 5678", "N9X is kept for longer numbers"],
    ["436 134 5678", "exchanges begin with 2 to 9"],
    ["436 911 5678", "an exchange N11 is a service"],
    ["822 234 5678", "free calls have area codes of their own"],
    ["36 234 5678", "a digit is missing"],
    ["436 234 56789", "a digit too many"],
  ])("%s is invalid in North America: %s", (contact) => {
    expect(parseContact({ contact, country: "US" }, "SG")).toMatchObject({ ok: false, error: "contactNotPossible" });
  });

  test.each([
    ["7400 12345", "GB", "a mobile number has ten digits, though others have nine"],
    ["0 07400 12345", "GB", "none begins with what is dialled before it"],
    ["0171 123456", "DE", "too short"],
  ])("%s in %s is refused: %s", (contact, country) => {
    expect(parseContact({ contact, country }, "SG")).toMatchObject({ ok: false, error: "contactNotPossible" });
  });

  test.each([
    ["491711234567", "DE", "+491711234567"],
    ["6281234567890", "ID", "+6281234567890"],
    ["38343201234", "XK", "+38343201234"],
    // Both may be mobile numbers: the national reading wins.
    ["3912345678", "IT", "+393912345678"],
  ])("%s in %s is %s", (contact, country, e164) => {
    expect(parseContact({ contact, country }, "SG")).toMatchObject({ ok: true, e164 });
  });

  test("a fixed line is recognized, also with its calling code and without a plus", () => {
    for (const contact of ["4930123456", "030 123456", "https://wa.me/4930123456"]) {
      expect(parseContact({ contact, country: "DE" }, "SG"), contact).toMatchObject({ error: "contactFixedLine" });
    }
  });

  test("never throws, and accepted numbers are stable E.164 of the country's code", () => {
    const typed = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789+()- ٠١٢") }),
      fc
        .constantFrom("74", "+44", "0044", "07")
        .chain((start) => fc.integer({ min: 0, max: 999_999_999 }).map((n) => `${start}${n}`)),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom("GB", "DE", "AE", "US", "SG", "IT"), (contact, country) => {
        const parsed = parseContact({ contact, country }, "SG");
        if (!parsed.ok) return;
        expect(parsed.e164).toBe(`+${parsed.areaCode}${parsed.nationalNumber}`);
        expect(parsed.e164).toMatch(/^\+[1-9]\d{3,14}$/);
        expect(parseContact({ contact: parsed.e164, country }, "SG")).toEqual(parsed);
        expect(parseContact({ contact: parsed.nationalNumber, country }, "SG")).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the country of a registration (D9)", () => {
  test.each([
    [
      { country: "GB", areaCode: null },
      { country: "GB", areaCode: "44" },
    ],
    [
      { country: " gb ", areaCode: "44" },
      { country: "GB", areaCode: "44" },
    ],
    [
      { country: "CA", areaCode: "1" },
      { country: "CA", areaCode: "1" },
    ],
    [
      { country: null, areaCode: "+49" },
      { country: "DE", areaCode: "49" },
    ],
    [
      { country: null, areaCode: "0049" },
      { country: "DE", areaCode: "49" },
    ],
    [
      { country: null, areaCode: "( +4-9 )" },
      { country: "DE", areaCode: "49" },
    ],
    [
      { country: "", areaCode: "44" },
      { country: "GB", areaCode: "44" },
    ],
    [
      { country: "  ", areaCode: "44" },
      { country: "GB", areaCode: "44" },
    ],
    [
      { country: null, areaCode: null },
      { country: "CA", areaCode: "1" },
    ],
    // The visitor's country has this code and is chosen; otherwise the code's main country.
    [
      { country: null, areaCode: "1" },
      { country: "CA", areaCode: "1" },
    ],
    [
      { country: null, areaCode: "7" },
      { country: "RU", areaCode: "7" },
    ],
  ])("%j for a visitor in CA is %j", (given, expected) => {
    expect(resolveCountry(given, "CA")).toEqual({ ok: true, ...expected });
  });

  test.each([
    [{ country: "ZZ", areaCode: null }, "country", "countryUnknown"],
    [{ country: "United Kingdom", areaCode: null }, "country", "countryUnknown"],
    [{ country: "__proto__", areaCode: null }, "country", "countryUnknown"],
    [{ country: "GB", areaCode: "49" }, "area_code", "areaCodeMismatch"],
    [{ country: null, areaCode: "999" }, "area_code", "areaCodeMismatch"],
    [{ country: null, areaCode: "4009" }, "area_code", "areaCodeMismatch"],
    [{ country: null, areaCode: "abc" }, "area_code", "areaCodeMismatch"],
    [{ country: null, areaCode: "-44.5" }, "area_code", "areaCodeMismatch"],
  ])("%j is refused at %s: %s", (given, field, error) => {
    expect(resolveCountry(given, "SG")).toEqual({ ok: false, field, error });
  });

  test("shared codes have their main country", () => {
    expect(["1", "44", "7", "39", "47", "61", "49"].map(mainCountry)).toEqual([
      "US",
      "GB",
      "RU",
      "IT",
      "NO",
      "AU",
      "DE",
    ]);
  });

  test("property names of objects are no countries", () => {
    for (const name of ["constructor", "hasOwnProperty", "toString", "", "G", "GBR"])
      expect(toCountryCode(name)).toBeNull();
  });
});

describe("placeholders", () => {
  test("are the example number without the trunk prefix", () => {
    expect(placeholder("GB")).toBe("7400 123456");
    expect(placeholder("AE")).toBe("50 123 4567");
    expect(placeholder("SG")).toBe("8123 4567");
  });

  test("in the location call have x for digits, with exactly the specified fallback (D15)", () => {
    expect(locationOf("GB")).toEqual({ iso_code: "GB", area_code: "44", placeholder: "xxxx xxxxxx", country: "GB" });
    expect(locationOf(null)).toEqual({ iso_code: "US", area_code: "1", placeholder: "xxx-xxx-xxxx", country: "US" });
    expect(locationOf("US")).toEqual(fallbackLocation);
    for (const country of phoneCountries) expect(locationPlaceholder(country), country).toMatch(/^x[x -]*x$/);
  });
});
