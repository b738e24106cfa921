/** What the checks found, in the dialogs that publish: errors to fix, and warnings to accept. */
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";

interface FindingsProps<Found> {
  readonly checks: readonly Found[];
  readonly textOf: (check: Found) => string;
}

export function ErrorList<Found extends { readonly key: string }>(props: FindingsProps<Found>) {
  const { t } = useLanguage();
  if (props.checks.length === 0) return null;
  return (
    <section aria-labelledby="editor-errors">
      <h3 id="editor-errors">{t("vacancyEdit.toMend")}</h3>
      <Texts {...props} />
    </section>
  );
}

export function WarningList<Found extends { readonly key: string }>(props: FindingsProps<Found>) {
  const { t } = useLanguage();
  if (props.checks.length === 0) return null;
  return (
    <section aria-labelledby="editor-warnings">
      <h3 id="editor-warnings">{t("vacancyEdit.questions")}</h3>
      <Texts {...props} look={css.warnings} />
    </section>
  );
}

interface AcceptWarningsProps {
  readonly checks: readonly unknown[];
  readonly isAccepted: boolean;
  readonly setAccepted: (isAccepted: boolean) => void;
}

/** The checkbox that accepts all warnings, beside the button that needs it. */
export function AcceptWarnings({ checks, isAccepted, setAccepted }: AcceptWarningsProps) {
  const { t } = useLanguage();
  if (checks.length === 0) return null;
  return (
    <label className={fields.tick}>
      <input type="checkbox" checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)} />
      <span>{t("vacancyAct.seen")}</span>
    </label>
  );
}

function Texts<Found extends { readonly key: string }>({
  checks,
  textOf,
  look = css.faults,
}: FindingsProps<Found> & { readonly look?: string | undefined }) {
  return (
    <ul className={look}>
      {checks.map((check) => (
        <li key={check.key}>{textOf(check)}</li>
      ))}
    </ul>
  );
}
