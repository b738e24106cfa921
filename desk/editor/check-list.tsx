import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import css from "./checks.module.css";

/** How many warnings are shown at first: one change may cause one per language. */
const shownAtOnce = 4;

export interface ShownCheck {
  readonly key: string;
  readonly level: "block" | "ask";
  readonly title: string;
  readonly text: string | null;
  /** Leads to what to fix; null: to nothing in particular. */
  readonly goTo: (() => void) | null;
}

interface CheckListProps {
  readonly checks: readonly ShownCheck[];
  readonly passed: readonly { readonly key: string; readonly title: string; readonly text: string }[];
}

/** The server's findings about the last saved draft, errors first, and the checks that passed. */
export function CheckList({ checks, passed }: CheckListProps) {
  const { t } = useLanguage();
  const errors = checks.filter(({ level }) => level === "block");
  const warnings = checks.filter(({ level }) => level === "ask");
  const open = [
    ...(errors.length > 0 ? [t("vacancyEdit.toMendCount", { count: errors.length })] : []),
    ...(warnings.length > 0 ? [t("vacancyEdit.questionCount", { count: warnings.length })] : []),
  ];
  const first = warnings.slice(0, shownAtOnce);
  const more = warnings.slice(shownAtOnce);
  return (
    <section className={css.checks} aria-labelledby="editor-checks">
      <h2 id="editor-checks" className={states.heading}>
        {t("vacancyEdit.before")}:{" "}
        <span role="status">{open.length === 0 ? t("vacancyEdit.nothingOpen") : open.join(", ")}</span>
      </h2>
      <List checks={[...errors, ...first]} />
      {more.length > 0 && (
        <details>
          <summary>{t("vacancyEdit.andMore", { count: more.length })}</summary>
          <List checks={more} />
        </details>
      )}
      <ul>
        {passed.map(({ key, title, text }) => (
          <li key={key} className={css.fine}>
            <CheckIcon />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Findings, each linked to its field. */
function List({ checks }: Pick<CheckListProps, "checks">) {
  if (checks.length === 0) return null;
  return (
    <ul>
      {checks.map(({ key, level, title, text, goTo }) => (
        <li key={key} className={level === "block" ? css.block : css.ask}>
          <WarningIcon />
          <div>
            {goTo === null ? (
              <b>{title}</b>
            ) : (
              <button type="button" onClick={goTo}>
                {title}
              </button>
            )}
            {text !== null && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
