import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { placeOfCheck, useCheckWords } from "./check-text.ts";
import css from "./checks.module.css";
import { fine, fineNames } from "./fine.ts";

interface ChecksProps {
  readonly checks: readonly VacancyCheck[];
  readonly read: DeskVacancy["read"];
  readonly goTo: (check: VacancyCheck) => void;
}

/** What the server found in what was saved last, the faults first, and what it found nothing wrong with. */
export function Checks({ checks, read, goTo }: ChecksProps) {
  const { t } = useLanguage();
  const words = useCheckWords();
  const blocks = checks.filter(({ level }) => level === "block").length;
  const questions = checks.length - blocks;
  const open = [
    ...(blocks > 0 ? [t("vacancyEdit.toMendCount", { count: blocks })] : []),
    ...(questions > 0 ? [t("vacancyEdit.questionCount", { count: questions })] : []),
  ];
  return (
    <section className={css.checks} aria-labelledby="vacancy-checks">
      <h2 id="vacancy-checks" role="status">
        {t("vacancyEdit.before")}: {open.length === 0 ? t("vacancyEdit.nothingOpen") : open.join(", ")}
      </h2>
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
