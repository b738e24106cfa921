import { useState } from "react";
import type { DeskVacancy, Publishing, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { Language } from "../../locales/markets.ts";
import { refusalOf } from "../requests/vacancies.ts";
import { useAccepted } from "../editor/use-accepted.ts";
import { useLanguage } from "../language.tsx";
import { blockingChecks, checksToAccept } from "./publishing.ts";

export interface PublishChosen {
  readonly chosen: readonly Language[];
  readonly choose: (language: Language, on: boolean) => void;
  readonly blocks: readonly VacancyCheck[];
  readonly questions: readonly VacancyCheck[];
  /** All warnings were accepted. */
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
  /** The request, or the message that says what is missing. */
  readonly result: () => Publishing | string;
}

/**
 * @param first languages that are selected at first
 * @param error the server's last refusal, whose checks replace those that were loaded
 */
export function usePublishChoice(vacancy: DeskVacancy, first: readonly Language[], error: unknown): PublishChosen {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(first);
  const refused = refusalOf(error).checks;
  const found = refused.length > 0 ? { checks: refused } : vacancy;
  const [blocks, questions] = [blockingChecks(found, chosen), checksToAccept(found, chosen)];
  const { keys, seen, see } = useAccepted(questions);
  return {
    chosen,
    choose: (language, on) => {
      const others = chosen.filter((each) => each !== language);
      setChosen(on ? [...others, language] : others);
    },
    blocks,
    questions,
    seen,
    see,
    result: () => {
      if (chosen.length === 0) return t("vacancyAct.noLanguage");
      if (blocks.length > 0) return t("vacancyAct.mendFirst");
      if (!seen) return t("vacancyAct.seeFirst");
      return { version: vacancy.version, languages: chosen, accepted: keys };
    },
  };
}
