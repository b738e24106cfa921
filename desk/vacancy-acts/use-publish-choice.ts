import { useState } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { Language } from "../../locales/markets.ts";
import type { Publishing } from "../calls/vacancies.ts";
import { useLanguage } from "../language.tsx";
import { blocksOf, questionsOf } from "./publishing.ts";

interface PublishChosen {
  readonly chosen: readonly Language[];
  readonly choose: (languages: readonly Language[]) => void;
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
  /** What is sent, or the sentence that says what is missing. */
  readonly result: () => Publishing | string;
}

/** @param first the languages that are chosen until somebody chooses others */
export function usePublishChoice(vacancy: DeskVacancy, first: readonly Language[]): PublishChosen {
  const { t } = useLanguage();
  const [chosen, choose] = useState(first);
  const [seen, see] = useState(false);
  return {
    chosen,
    choose,
    seen,
    see,
    result: () => {
      const questions = questionsOf(vacancy, chosen);
      if (chosen.length === 0) return t("vacancyAct.noLanguage");
      if (blocksOf(vacancy, chosen).length > 0) return t("vacancyAct.mendFirst");
      if (questions.length > 0 && !seen) return t("vacancyAct.seeFirst");
      return { version: vacancy.version, languages: chosen, accepted: questions.map(({ key }) => key) };
    },
  };
}
