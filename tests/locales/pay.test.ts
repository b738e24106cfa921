/**
 * Pay in every market's format: symbol, position, grouping and range (D17); Arabic with Latin
 * digits.
 */
import { expect, test } from "vitest";
import { payInMarket } from "../../domain/pay/range.ts";
import { formatPay } from "../../locales/format.ts";
import { marketCodes, markets } from "../../locales/markets.ts";

/** The base is not converted to these. */
const given = Object.fromEntries(
  ["SGD", "AED", "SAR", "KWD", "BHD", "KRW"].map((code) => [code, [480, 1560] as const]),
);

const written = Object.fromEntries(
  marketCodes.map((market) => {
    const pay = payInMarket({ base: [480, 1560], currencies: given }, markets[market]);
    // A no-break space is shown as ␣.
    const text = pay ? formatPay(pay, markets[market].tag, { andMore: true }) : "";
    return [market, text.replace(/[\u00a0\u202f]/g, "␣")];
  }),
);

test("pay is formatted as expected in all markets", () => {
  expect(written).toMatchInlineSnapshot(`
    {
      "ae": "480–1,560+␣د.إ.‏",
      "ar": "480–1,560+␣S$",
      "at": "€␣480–1.560+",
      "au": "A$480–A$1,560+",
      "be": "€␣480-1.560+",
      "bh": "480–1,560+␣د.ب.‏",
      "ca": "C$480–C$1,560+",
      "ch": "CHF␣480–1'560+",
      "de": "480–1.560+␣€",
      "en": "£480–£1,560+",
      "es": "480-1560+␣€",
      "fr": "480–1␣560+␣€",
      "gb": "£480–£1,560+",
      "ie": "€480–€1,560+",
      "it": "480-1560+␣€",
      "kr": "₩480~₩1,560+",
      "kw": "480–1,560+␣د.ك.‏",
      "nl": "€␣480-1.560+",
      "no": "3␣360–10␣920+␣kr",
      "nz": "NZ$480–NZ$1,560+",
      "pl": "1440–4680+␣zł",
      "pt": "480-1560+␣€",
      "ro": "1.440-4.680+␣lei",
      "sa": "480–1,560+␣ر.س.‏",
      "se": "3␣360–10␣920+␣kr",
      "sg": "S$480–S$1,560+",
      "si": "480–1560+␣€",
      "sk": "480–1␣560+␣€",
      "tr": "₺9.600–₺31.200+",
      "us": "$480–$1,560+",
    }
  `);
});

test("the currency of a market without a country or a specified one is Singapore's", () => {
  const without = marketCodes.filter((market) => markets[market].currency === null);
  expect(without).toEqual(["ar", "ae", "sa", "kw", "bh", "kr"]);
  expect(without.filter((market) => written[market]?.includes("S$"))).toEqual(["ar"]);
});

test("digits are Latin everywhere", () => {
  for (const text of Object.values(written)) expect(text).toMatch(/^[^\p{Nd}]*[0-9][^٠-٩۰-۹]*$/u);
});
