import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { placeOfCheck, useCheckWords } from "./check-text.ts";
import css from "./checks.module.css";
import { fine, fineNames } from "./fine.ts";

/** Of questions: a change of pay asks for a look in every language. */
const shownAtOnce = 4;

interface ChecksProps {
  readonly checks: readonly VacancyCheck[];
  readonly read: DeskVacancy["read"];
  readonly goTo: (check: VacancyCheck) => void;
}

/** What the server found in what was saved last, the faults first, and what it found nothing wrong with. */
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
      <h2 id="vacancy-checks">
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
        {fineNames
          .filter((name) => !checks.some(({ code }) => (fine[name] as readonly CheckCode[]).includes(code)))
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

/** What was found, each as a way to its place. */
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
