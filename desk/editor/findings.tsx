/** What the checks found, in the dialogs that publish: errors to fix, and warnings to accept. */
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";

interface FindingsProps<Found> {
  readonly checks: readonly Found[];
  readonly textOf: (check: Found) => string;
}

export function Blocks<Found extends { readonly key: string }>(props: FindingsProps<Found>) {
  const { t } = useLanguage();
  if (props.checks.length === 0) return null;
  return (
    <section aria-labelledby="editor-blocks">
      <h3 id="editor-blocks">{t("vacancyEdit.toMend")}</h3>
      <Texts {...props} />
    </section>
  );
}

interface WarningsProps<Found> extends FindingsProps<Found> {
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
}

export function Warnings<Found extends { readonly key: string }>({ seen, see, ...props }: WarningsProps<Found>) {
  const { t } = useLanguage();
  if (props.checks.length === 0) return null;
  return (
    <fieldset>
      <legend>{t("vacancyEdit.questions")}</legend>
      <Texts {...props} />
      <label className={fields.tick}>
        <input type="checkbox" checked={seen} onChange={({ target }) => see(target.checked)} />
        <span>{t("vacancyAct.seen")}</span>
      </label>
    </fieldset>
  );
}

function Texts<Found extends { readonly key: string }>({ checks, textOf }: FindingsProps<Found>) {
  return (
    <ul className={css.faults}>
      {checks.map((check) => (
        <li key={check.key}>{textOf(check)}</li>
      ))}
    </ul>
  );
}
