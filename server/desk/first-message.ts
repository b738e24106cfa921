/** The recruiter's first message, in the applicant's language (B3, B6). */
import type { Config } from "../../config.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";

export interface FirstMessage {
  readonly name: string;
  /** As stored, without dashes. */
  readonly code: string;
  readonly market: MarketCode;
  readonly recruiter: string;
}

export function firstMessage(
  { operator, publicUrl, localeStrategy }: Pick<Config, "operator" | "publicUrl" | "localeStrategy">,
  { name, code, market, recruiter }: FirstMessage,
): string {
  const t = translatorFor(market);
  const address = `${publicUrl}${pageAddress("verify", localeStrategy === "prefix" ? market : undefined)}`;
  return [
    [
      t("firstMessage.hello", { name, recruiter, operator: operator.identity.name }),
      t("firstMessage.code", { code: formatCode(code) }),
      t("firstMessage.ask"),
    ].join(" "),
    [t("firstMessage.never"), t("firstMessage.check", { address })].join(" "),
    t("firstMessage.stop"),
  ].join("\n\n");
}
