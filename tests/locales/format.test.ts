import { describe, expect, test } from "vitest";
import { formatNumber, formatPay } from "../../locales/format.ts";
import { markets } from "../../locales/markets.ts";

/** Replaces no-break spaces and removes direction marks, to compare the readable text. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ").replace(/[\u200e\u200f\u061c]/g, "");

describe("pay (D17)", () => {
  test.each([
    ["gb", "GBP", "£480–£1,560+"],
    ["en", "GBP", "£480–£1,560+"],
    ["us", "USD", "$480–$1,560+"],
    ["au", "AUD", "A$480–A$1,560+"],
    ["sg", "SGD", "S$480–S$1,560+"],
    ["ca", "CAD", "C$480–C$1,560+"],
    ["nz", "NZD", "NZ$480–NZ$1,560+"],
    ["ie", "EUR", "€480–€1,560+"],
    ["de", "EUR", "480–1.560+ €"],
    ["at", "EUR", "€ 480–1.560+"],
    ["fr", "EUR", "480–1 560+ €"],
    ["tr", "TRY", "₺480–₺1.560+"],
    ["se", "SEK", "480–1 560+ kr"],
    ["no", "NOK", "480–1 560+ kr"],
    ["ro", "RON", "480-1.560+ lei"],
    ["pl", "PLN", "480–1560+ zł"],
    ["kr", "SGD", "S$480~S$1,560+"],
    ["ar", "SGD", "480–1,560+ S$"],
    ["ae", "AED", "480–1,560+ د.إ."],
  ] as const)("%s writes %s as %s", (code, currency, text) => {
    expect(plain(formatPay({ low: 480, high: 1560, currency }, markets[code].tag, { andMore: true }))).toBe(text);
  });

  test("a day's range has no plus", () => {
    expect(formatPay({ low: 64, high: 82, currency: "GBP" }, "en-GB")).toBe("£64–£82");
    expect(plain(formatPay({ low: 64, high: 82, currency: "CHF" }, "de-CH"))).toBe("CHF 64–82");
  });

  test("a letter symbol is separated from the number", () => {
    expect(plain(formatPay({ low: 64, high: 82, currency: "SEK" }, "en-GB"))).toBe("kr 64–82");
  });

  test("an equal range is one amount", () => {
    expect(formatPay({ low: 64, high: 64, currency: "GBP" }, "en-GB")).toBe("£64");
    expect(plain(formatPay({ low: 64, high: 64, currency: "EUR" }, "de-DE", { andMore: true }))).toBe("64+ €");
  });

  test("the last dot of an Arabic sign stays beside it", () => {
    expect(formatPay({ low: 64, high: 64, currency: "AED" }, "ar-AE")).toMatch(/^64\u00a0د\.إ\.\u200f$/);
  });

  test("digits are Latin in Arabic", () => {
    for (const code of ["ar", "ae", "sa", "kw", "bh"] as const) {
      expect(formatPay({ low: 64, high: 82, currency: "SGD" }, markets[code].tag)).toContain("64–82");
    }
  });
});

test("numbers are grouped by locale", () => {
  expect(formatNumber(1560, "de-DE")).toBe("1.560");
  expect(formatNumber(1560, "ar-SA")).toBe("1,560");
});
