import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import { placeOfCheck, useCheckWords } from "./check-text.ts";
import css from "./checks.module.css";
import { checkGroups, passingCheckNames } from "./passing-checks.ts";

/** How many warnings are shown at first: a change of pay causes one per language. */
const shownAtOnce = 4;

interface ChecksProps {
  readonly checks: readonly VacancyCheck[];
  readonly read: DeskVacancy["read"];
  readonly goTo: (check: VacancyCheck) => void;
}

/** The server's findings about the last saved draft, errors first, and the checks that passed. */
export function Checks({ checks, read, goTo }: ChecksProps) {
  const { t } = useLanguage();
  const blocks = checks.filter(({ level }) => level === "block");
  const questions = checks.filter(({ level }) => level === "ask");
  const open = [
    ...(blocks.length > 0 ? [t("vacancyEdit.toMendCount", { count: blocks.length })] : []),
    ...(questions.length > 0 ? [t("vacancyEdit.questionCount", { count: questions.length })] : []),
  ];
  const first = questions.slice(0, shownAtOnce);
  const more = questions.slice(shownAtOnce);
  return (
    <section className={css.checks} aria-labelledby="vacancy-checks">
      <h2 id="vacancy-checks" className={states.heading}>
        {t("vacancyEdit.before")}:{" "}
        <span role="status">{open.length === 0 ? t("vacancyEdit.nothingOpen") : open.join(", ")}</span>
      </h2>
      <List checks={[...blocks, ...first]} goTo={goTo} />
      {more.length > 0 && (
        <details>
          <summary>{t("vacancyEdit.andMore", { count: more.length })}</summary>
          <List checks={more} goTo={goTo} />
        </details>
      )}
      <ul>
        {passingCheckNames
          .filter((name) => !checks.some(({ code }) => (checkGroups[name] as readonly CheckCode[]).includes(code)))
          .map((name) => (
            <li key={name} className={css.fine}>
              <CheckIcon />
              <div>
                <b>{t(`vacancyEdit.fine.${name}`)}</b>
                <p>
                  {name === "money" ? t("vacancyEdit.textsRead", { count: read }) : t(`vacancyEdit.fineHint.${name}`)}
                </p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Findings, each linked to its field. */
function List({ checks, goTo }: Pick<ChecksProps, "checks" | "goTo">) {
  const words = useCheckWords();
  if (checks.length === 0) return null;
  return (
    <ul>
      {checks.map((check) => {
        const { title, text } = words(check);
        return (
          <li key={check.key} className={check.level === "block" ? css.block : css.ask}>
            <WarningIcon />
            <div>
              {placeOfCheck(check) === null ? (
                <b>{title}</b>
              ) : (
                <button type="button" onClick={() => goTo(check)}>
                  {title}
                </button>
              )}
              {text !== null && <p>{text}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
