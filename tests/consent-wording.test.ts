/**
 * What people agreed to is known by its version (B9): a wording that changes without a new one could not be told from the
 * old, and the database would refuse every application (db/queries/registrations.ts, WordingChanged).
 */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { noticeVersion } from "../domain/application/consent.ts";
import { markets } from "../locales/markets.ts";
import { completeMarkets } from "../locales/translator.ts";
import { consentWording } from "../server/consent-wording.ts";

/**
 * Digests of the notice by version, then by tag or language. Only ever added to: a changed wording gets a new version, a
 * new language a line.
 */
const digests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026-11": { en: "6e065401dc3e7640", de: "104db5ea2eb96eb4", ar: "11b874d971ee358f" },
};

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

test.each(completeMarkets.map((market) => ({ market, ...markets[market] })))(
  "the notice in $market is that of its version",
  ({ market, tag, language }) => {
    const known = digests[noticeVersion] ?? {};
    expect(digest(consentWording(market)), consentWording(market)).toBe(known[tag] ?? known[language]);
  },
);
