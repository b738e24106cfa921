import { useState } from "react";
import type { DeskVacancy, Publishing, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { Language } from "../../locales/markets.ts";
import { refusalOf } from "../requests/vacancies.ts";
import { useAccepted } from "../editor/use-accepted.ts";
import { useLanguage } from "../language.tsx";
import { blockingChecks, checksToAccept } from "./publishing.ts";

export interface PublishSelection {
  readonly chosen: readonly Language[];
  readonly choose: (language: Language, on: boolean) => void;
  readonly errors: readonly VacancyCheck[];
  readonly warnings: readonly VacancyCheck[];
  /** All current warnings were accepted. */
  readonly isAccepted: boolean;
  readonly setAccepted: (isAccepted: boolean) => void;
  /** The request body, or the message that says what is missing. */
  readonly toRequest: () => Publishing | string;
}

/**
 * @param preselected languages that are selected at first
 * @param error the server's last refusal, whose checks replace those that were loaded
 */
export function usePublishChoice(
  vacancy: DeskVacancy,
  preselected: readonly Language[],
  error: unknown,
): PublishSelection {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(preselected);
  const refused = refusalOf(error).checks;
  const found = refused.length > 0 ? { checks: refused } : vacancy;
  const [errors, warnings] = [blockingChecks(found, chosen), checksToAccept(found, chosen)];
  const { keys, isAccepted, setAccepted } = useAccepted(warnings);
  return {
    chosen,
    choose: (language, on) => {
      const others = chosen.filter((each) => each !== language);
      setChosen(on ? [...others, language] : others);
    },
    errors,
    warnings,
    isAccepted,
    setAccepted,
    toRequest: () => {
      if (chosen.length === 0) return t("vacancyAct.noLanguage");
      if (errors.length > 0) return t("vacancyAct.mendFirst");
      if (!isAccepted) return t("vacancyAct.seeFirst");
      return { version: vacancy.version, languages: chosen, accepted: keys };
    },
  };
}
