import { useState } from "react";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { Language } from "../../locales/markets.ts";
import { type Publishing, refusalOf } from "../calls/vacancies.ts";
import { useLanguage } from "../language.tsx";
import { blocksOf, questionsOf } from "./publishing.ts";

export interface PublishChosen {
  readonly chosen: readonly Language[];
  readonly choose: (languages: readonly Language[]) => void;
  readonly blocks: readonly VacancyCheck[];
  readonly questions: readonly VacancyCheck[];
  /** All questions were seen. */
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
  /** What is sent, or the sentence that says what is missing. */
  readonly result: () => Publishing | string;
}

/**
 * @param first the languages that are chosen until somebody chooses others
 * @param error what the server refused last: what it found then holds, which may be more than is found today
 */
export function usePublishChoice(vacancy: DeskVacancy, first: readonly Language[], error: unknown): PublishChosen {
  const { t } = useLanguage();
  const [chosen, choose] = useState(first);
  const [seenKeys, setSeenKeys] = useState<readonly string[]>([]);
  const refused = refusalOf(error).checks;
  const found = refused.length > 0 ? { checks: refused } : vacancy;
  const [blocks, questions] = [blocksOf(found, chosen), questionsOf(found, chosen)];
  const keys = questions.map(({ key }) => key);
  const seen = keys.every((key) => seenKeys.includes(key));
  return {
    chosen,
    choose,
    blocks,
    questions,
    seen,
    see: (to) => setSeenKeys((before) => (to ? [...before, ...keys] : [])),
    result: () => {
      if (chosen.length === 0) return t("vacancyAct.noLanguage");
      if (blocks.length > 0) return t("vacancyAct.mendFirst");
      if (!seen) return t("vacancyAct.seeFirst");
      return { version: vacancy.version, languages: chosen, accepted: keys };
    },
  };
}
