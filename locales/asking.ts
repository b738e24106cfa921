/** Why a text is refused that asks applicants for money (B8), in the words of whoever wrote it. */
import type { Finding } from "../domain/never-pay/check.ts";
import { deskAnswers } from "./desk-answers.ts";
import type { Language } from "./markets.ts";

/** "This sentence asks applicants for a fee: …", in `language`, which need not be the text's. */
export function askingText(language: Language, { tactic, sentence }: Pick<Finding, "tactic" | "sentence">): string {
  const t = deskAnswers(language);
  return t("error.asks", { what: t(`asked.${tactic}`), sentence });
}
