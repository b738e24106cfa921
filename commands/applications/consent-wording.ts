import type { Operator } from "../../domain/operator/operator.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { noticeVersionFor } from "./notice-version.ts";

export interface ConsentNotice {
  readonly version: string;
  readonly text: string;
}

/** Cached by market and legal name, because every registration needs one of a few. */
const made = new Map<string, ConsentNotice>();

/** The notice above the form's button, exactly as the applicant reads it in this market (B9). */
export function consentNotice(market: MarketCode, { identity }: Pick<Operator, "identity">): ConsentNotice {
  const key = `${market} ${identity.legalName}`;
  const notice = made.get(key) ?? makeNotice(market, identity);
  made.set(key, notice);
  return notice;
}

function makeNotice(market: MarketCode, { legalName }: Operator["identity"]): ConsentNotice {
  const t = translatorFor(market);
  const consent = t("form.consent", { operator: legalName });
  return {
    version: noticeVersionFor(legalName),
    text: `${consent} ${t("form.privacy")}${t("form.comma")}${t("form.terms")}.`,
  };
}
