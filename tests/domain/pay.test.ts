import { describe, expect, test } from "vitest";
import { convertPay, UnsupportedCurrencyError } from "../../domain/pay/convert.ts";
import { perHour } from "../../domain/pay/hourly.ts";
import { payInMarket } from "../../domain/pay/range.ts";
import { markets } from "../../locales/markets.ts";

describe("multipliers (specification section 9)", () => {
  test.each([
    [["GBP", "USD", "AUD", "SGD", "CAD", "NZD", "EUR", "CHF"], 64],
    [["RON", "PLN"], 192],
    [["TRY"], 1280],
    [["SEK", "NOK"], 448],
  ])("for %j give %d from 64", (currencies, amount) => {
    for (const currency of currencies) expect(convertPay(64, currency)).toBe(amount);
  });

  test("round to whole numbers", () => {
    expect(convertPay(64.5, "GBP")).toBe(65);
    expect(convertPay(10.1, "RON")).toBe(30);
  });

  test("or to the given number of decimals", () => {
    expect(convertPay(12.346, "GBP", 2)).toBe(12.35);
    expect(convertPay(10.111, "RON", 1)).toBe(30.3);
  });

  test.each(["KRW", "AED", "", "constructor", "gbp"])("throw an error naming the currency for %j", (currency) => {
    expect(() => convertPay(1, currency)).toThrow(UnsupportedCurrencyError);
    expect(() => convertPay(1, currency)).toThrow(expect.objectContaining({ name: "UnsupportedCurrencyError" }));
    expect(() => convertPay(1, currency)).toThrow(`${JSON.stringify(currency)} is not supported`);
  });
});

describe("what a market shows (D17)", () => {
  const pay = { base: [64, 82], currencies: { EUR: [70, 90.4], AED: [250, 320] } } as const;
  test.each([
    ["gb", { currency: "GBP", low: 64, high: 82 }],
    ["de", { currency: "EUR", low: 70, high: 90.4 }],
    ["tr", { currency: "TRY", low: 1280, high: 1640 }],
    ["ae", { currency: "AED", low: 250, high: 320 }],
    ["sg", { currency: "SGD", low: 64, high: 82 }],
    // Never converted to dollars of another country.
    ["sa", null],
    ["ar", null],
    ["kr", null],
  ] as const)("%s shows %j", (code, shown) => {
    expect(payInMarket(pay, markets[code])).toEqual(shown);
  });

  test("without a country, amounts in the specified default", () => {
    const given = { ...pay, currencies: { SGD: [110, 140] } } as const;
    expect(payInMarket(given, markets.ar)).toEqual({ currency: "SGD", low: 110, high: 140 });
    expect(payInMarket(given, markets.kr)).toBeNull();
  });

  test("with cents for hourly pay", () => {
    expect(payInMarket({ base: [12.714, 13.5] }, markets.gb, 2)).toEqual({ currency: "GBP", low: 12.71, high: 13.5 });
    expect(payInMarket(pay, markets.de, 1)).toEqual({ currency: "EUR", low: 70, high: 90.4 });
  });

  test("given amounts unchanged, with at most their currency's digits", () => {
    const given = (currency: string, low: number, high = low) => ({ currencies: { [currency]: [low, high] as const } });
    expect(payInMarket(given("GBP", 92.5), markets.gb)).toEqual({ currency: "GBP", low: 92.5, high: 92.5 });
    expect(payInMarket(given("GBP", 12.999), markets.gb, 2)).toMatchObject({ low: 12.99, high: 12.99 });
    // No binary fraction is exact here, but no penny may be lost.
    expect(payInMarket(given("GBP", 8.29, 1.1), markets.gb)).toMatchObject({ low: 8.29, high: 1.1 });
    expect(payInMarket(given("KRW", 100_000.9), markets.kr)).toMatchObject({ low: 100_000 });
    expect(payInMarket(given("KWD", 7.1259), markets.kw)).toMatchObject({ low: 7.125 });
  });

  test("no amount that the operator did not give", () => {
    expect(payInMarket({ currencies: { EUR: [70, 90] } }, markets.gb)).toBeNull();
    expect(payInMarket({ currencies: { EUR: [70, 90] } }, markets.ae)).toBeNull();
    expect(payInMarket({}, markets.gb)).toBeNull();
    // Other currencies' amounts are not used if the market has a specified currency.
    expect(payInMarket({ currencies: { SGD: [110, 140] } }, markets.gb)).toBeNull();
  });
});

describe("the hourly rate", () => {
  const pay = { currency: "GBP", low: 480, high: 560 };
  test.each([
    ["day", [4, 4], 120],
    ["week", [35, 40], 12],
    ["month", [30, 30], (480 * 12) / (30 * 52)],
    ["year", [40, 40], 480 / 2080],
  ] as const)("of a %s with %j hours is exact", (period, hours, low) => {
    const found = perHour(pay, period, [...hours]);
    expect(found?.low).toBeCloseTo(low);
    // The lowest uses the most hours, the highest the fewest.
    expect(found?.high).toBeCloseTo((low * 560 * hours[1]) / (480 * hours[0]));
  });

  test("is absent without hours, or for hourly pay", () => {
    expect(perHour(pay, "week", undefined)).toBeNull();
    expect(perHour(pay, "week", [0, 0])).toBeNull();
    // Zero hours would mean infinite pay: then both use the most hours.
    expect(perHour(pay, "week", [0, 40])).toMatchObject({ low: 12, high: 14 });
    expect(perHour(pay, "hour", [40, 40])).toBeNull();
  });
});
