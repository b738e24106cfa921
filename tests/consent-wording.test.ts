/**
 * Accepted wordings are identified by version (B9): a wording changed without a new version would
 * be ambiguous, and the database would refuse every application
 * (commands/applications/save-registration.ts, WordingChanged).
 */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { noticeVersion } from "../domain/application/consent.ts";
import { markets } from "../locales/markets.ts";
import { completeMarkets } from "../locales/translator.ts";
import { noticeText } from "./support/notice.ts";

/**
 * Digests of the notice by version, then by tag or language. Append only: a changed wording gets a
 * new version, a new language a line.
 */
const digests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026-11": {
    en: "6e065401dc3e7640",
    de: "104db5ea2eb96eb4",
    ar: "11b874d971ee358f",
    nl: "08d73d8051eb7dc5",
    fr: "02ba4583d6fb6190",
    ro: "f26696e2b6fa4014",
    tr: "8d5f73d1fecd636e",
    es: "e23248b637418b73",
    sv: "4bfe00da35f7ac18",
    it: "62d92e2a8d93bd5e",
    sk: "ab08d30ba032fdc4",
    nb: "d478cb77483a0587",
    pl: "f854c9fb923b6be6",
    pt: "00e8e4a6024d5afc",
    sl: "c64ffd5c6161d0d1",
    ko: "f1f918bb874f4de4",
  },
  "2026-11b": {
    en: "345a07401c421d20",
    de: "03d26f852affc9f4",
    nl: "45114836a4750e6e",
    fr: "1c73b93ed77cb9b7",
    ro: "5f92618e9c519d21",
    tr: "e10f58b9ee4d81bc",
    es: "a5ebbdd480619cc4",
    sv: "cfd3f825e2663341",
    it: "f083bdf166af461b",
    sk: "ebff62a0e2f31e13",
    nb: "86a8d8530335465d",
    pl: "9ac046ce36a5c551",
    pt: "669722adc73f5b3e",
    sl: "1b7321a4333dd229",
    ar: "b510c5a866b27930",
    ko: "87486e3037c0fff2",
  },
  "2026-11c": {
    en: "88261fc06fc2c8a5",
    de: "8297b3e0e5a6c063",
    nl: "1686b63dce10edb3",
    fr: "e5d228e4ddf7fbde",
    ro: "1342575aa7ea0d36",
    tr: "be5c3b56bb7cecbc",
    es: "241b3b45ab42b899",
    sv: "7aac9af4a5c5e2d0",
    it: "27acc302b613155b",
    sk: "783f94dce3fc8e11",
    nb: "d575bed8f25a950a",
    pl: "87c5ae6edf198cab",
    pt: "f1c7d2ffcf034ff0",
    sl: "497b919578c16edb",
    ar: "bee350f8d8ea132d",
    ko: "f545a9f5490c5558",
  },
  "2026-11d": {
    en: "88261fc06fc2c8a5",
    de: "8297b3e0e5a6c063",
    nl: "1686b63dce10edb3",
    fr: "d1e1da8d7a55fd7e",
    ro: "e3323563107f3189",
    tr: "be5c3b56bb7cecbc",
    es: "0ad1667f49a0fac7",
    sv: "34df62998a5ab39b",
    it: "d4c19feaa1402bdd",
    sk: "27ae812749bc49ae",
    nb: "8c322423a87f96be",
    pl: "bd98aafc840fd67c",
    pt: "93188950feebec31",
    sl: "bd92082f0d440b1a",
    ar: "bee350f8d8ea132d",
    ko: "f545a9f5490c5558",
  },
};

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

test.each(completeMarkets.map((market) => ({ market, ...markets[market] })))(
  "the notice in $market matches its version",
  ({ market, tag, language }) => {
    const known = digests[noticeVersion] ?? {};
    expect(digest(noticeText(market)), noticeText(market)).toBe(known[tag] ?? known[language]);
  },
);
