import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { CheckList } from "../editor/check-list.tsx";
import { useLanguage } from "../language.tsx";
import { fieldIdOf, useFindingWords } from "./finding-text.ts";
import { checkGroups, passingCheckNames } from "./passing-checks.ts";

interface ChecksProps {
  readonly checks: readonly VacancyCheck[];
  readonly read: DeskVacancy["read"];
  readonly goTo: (check: VacancyCheck) => void;
}

export function Checks({ checks, read, goTo }: ChecksProps) {
  const { t } = useLanguage();
  const words = useFindingWords();
  return (
    <CheckList
      checks={checks.map((check) => ({
        key: check.key,
        level: check.level,
        ...words(check),
        goTo: fieldIdOf(check) === null ? null : () => goTo(check),
      }))}
      passed={passingCheckNames
        .filter((name) => !checks.some(({ code }) => (checkGroups[name] as readonly CheckCode[]).includes(code)))
        .map((name) => ({
          key: name,
          title: t(`vacancyEdit.fine.${name}`),
          text: name === "money" ? t("vacancyEdit.textsRead", { count: read }) : t(`vacancyEdit.fineHint.${name}`),
        }))}
    />
  );
}
