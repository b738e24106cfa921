/** The notice that the demo's form is sent under. */
import { consentNotice } from "../../applications/consent-wording.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { demoOperator } from "./operators.ts";

export const noticeVersion = consentNotice("gb", demoOperator).version;

export function noticeText(market: MarketCode): string {
  return consentNotice(market, demoOperator).text;
}
