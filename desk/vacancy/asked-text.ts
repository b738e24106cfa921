import type { VacancyCheck } from "../../domain/desk/vacancies.ts";
import { tactics } from "../../domain/scam-check/tactics.ts";
import { useLanguage } from "../language.tsx";

/** "a fee: “…”", with the words that weighed most; null: the check found no request for money. */
export function useAskedText(): (
  check: Pick<VacancyCheck, "why" | "words"> & { readonly code: string; readonly sentence: string | null },
) => string | null {
  const { t } = useLanguage();
  return ({ code, why, sentence, words }) => {
    const tactic = tactics.find((known) => known === why);
    if (code !== "asks_for_money" || sentence === null || !tactic) return null;
    const asked = t("vacancyEdit.asked", { what: t(`vacancyEdit.tactic.${tactic}`), sentence });
    return words.length === 0 ? asked : `${asked} ${t("vacancyEdit.weighed", { words: words.join(", ") })}`;
  };
}
