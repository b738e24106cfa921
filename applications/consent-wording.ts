import type { MarketCode } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/** The notice under the form, word for word as the applicant reads it in this market (B9). */
export function consentWording(market: MarketCode): string {
  const t = translatorFor(market);
  return `${t("form.consent")} ${t("form.privacy")}${t("form.comma")}${t("form.terms")}.`;
}
