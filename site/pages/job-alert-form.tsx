/** Requests a job alert for the current filter, or for all jobs. Works without a script. */
import type { AlertFormView } from "../job-alert-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./job-alert.module.css";

interface AlertFormProps {
  readonly view: SiteView;
  readonly form: AlertFormView;
}

export function AlertForm({ view, form }: AlertFormProps) {
  const { t } = view;
  return (
    <form className={styles.alert} method="post" action={form.action}>
      <h2>{t("jobAlert.title")}</h2>
      <p>{alertScope(view, form)}</p>
      <label>
        {t("form.email")}
        <input name="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={254} required />
      </label>
      <HiddenFields view={view} form={form} />
      <button className="button quiet">{alertAction(view, form)}</button>
      <AlertTerms view={view} />
    </form>
  );
}

export function alertScope({ t }: SiteView, { labels, closed }: AlertFormView): string {
  const waiting = closed === null ? t("jobAlert.any") : `${closed} ${t("jobAlert.whenOpen.text")}`;
  if (labels.length === 0) return waiting;
  const matching = t("jobAlert.matching", { filters: labels.join(t("form.comma")) });
  return closed === null ? matching : `${waiting} ${matching}`;
}

export function alertAction({ t }: SiteView, { closed }: AlertFormView): string {
  return t(closed === null ? "jobAlert.action" : "jobAlert.whenOpen.title");
}

/** The filter, and the honeypot field. */
export function HiddenFields({ view: { t }, form: { filter, person } }: AlertFormProps) {
  return (
    <>
      {Object.entries(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {person && <input type="hidden" name="person" value="1" />}
      <label className="hide" aria-hidden="true">
        {t("form.honeypot")}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}

/** The terms, with a link to the privacy page. */
export function AlertTerms({ view }: Pick<AlertFormProps, "view">) {
  const { t } = view;
  return (
    <small>
      {t("jobAlert.terms")} <a href={view.link("privacy")}>{t("form.privacy")}</a>
    </small>
  );
}
