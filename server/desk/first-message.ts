/** The recruiter's first message, in the applicant's language (B3, B6). */
import type { Config } from "../../config.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";

export interface FirstMessage {
  readonly name: string;
  /** Of every registration of the application, as stored, without dashes. */
  readonly codes: readonly string[];
  readonly market: MarketCode;
  readonly recruiter: string;
}

export function firstMessage(
  { operator, publicUrl, localeStrategy }: Pick<Config, "operator" | "publicUrl" | "localeStrategy">,
  { name, codes, market, recruiter }: FirstMessage,
): string {
  const t = translatorFor(market);
  const address = `${publicUrl}${pageAddress("verify", localeStrategy === "prefix" ? market : undefined)}`;
  return [
    [
      t("firstMessage.hello", { name, recruiter, operator: operator.identity.name }),
      t("firstMessage.code", { code: codes.map(formatCode).join(", ") }),
      t("firstMessage.ask"),
    ].join(" "),
    [t("firstMessage.never"), t("firstMessage.check", { address })].join(" "),
    t("firstMessage.stop"),
  ].join("\n\n");
}
