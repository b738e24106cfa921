/** The recruiter's first message, in the applicant's language (B3, B6). */
import type { Config } from "../../config.ts";
import { greetingName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";

export interface FirstMessage {
  /** As it was typed: what may be no name is not said. */
  readonly name: string;
  /** Of every registration of the application, as stored, without dashes. */
  readonly codes: readonly string[];
  readonly market: MarketCode;
  readonly recruiter: string;
}

export function firstMessage(
  { operator, publicUrl, localeStrategy }: Pick<Config, "operator" | "publicUrl" | "localeStrategy">,
  { name: typed, codes, market, recruiter }: FirstMessage,
): string {
  const t = translatorFor(market);
  const name = greetingName(typed);
  const from = { recruiter, operator: operator.identity.name };
  const address = `${publicUrl}${pageAddress("verify", localeStrategy === "prefix" ? market : undefined)}`;
  return [
    [
      name === null ? t("firstMessage.helloUnnamed", from) : t("firstMessage.hello", { ...from, name }),
      t("firstMessage.code", { code: codes.map(formatCode).join(", ") }),
      t("firstMessage.ask"),
    ].join(" "),
    [t("firstMessage.never"), t("firstMessage.check", { address })].join(" "),
    t("firstMessage.stop"),
  ].join("\n\n");
}
