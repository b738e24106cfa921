/** Explains why a text that asks applicants for money is refused (B8). */
import type { Finding } from "../domain/scam-check/check.ts";
import { heaviestWords } from "../domain/scam-check/model.ts";
import { deskAnswers } from "./desk-answers.ts";
import type { Language } from "./markets.ts";

/**
 * "This sentence asks applicants for a fee: …", with the words that weighed most, in `language`,
 * which may differ from the text's.
 */
export function askingText(language: Language, { tactic, sentence }: Pick<Finding, "tactic" | "sentence">): string {
  const t = deskAnswers(language);
  const asks = t("error.asks", { what: t(`asked.${tactic}`), sentence });
  const words = heaviestWords(sentence);
  return words.length === 0 ? asks : `${asks} ${t("weighed", { words: words.join(", ") })}`;
}
