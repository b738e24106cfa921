/** The consent notice of the demo's form. */
import { consentNotice } from "../../commands/applications/consent-wording.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { demoOperator } from "./operators.ts";

export const noticeVersion = consentNotice("gb", demoOperator).version;

export function noticeText(market: MarketCode): string {
  return consentNotice(market, demoOperator).text;
}
