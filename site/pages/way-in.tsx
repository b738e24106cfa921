import type { SiteView } from "../view.ts";

interface WayInProps {
  readonly view: SiteView;
  readonly id?: string;
  /** The URL of a job's form; otherwise the link opens the modal. */
  readonly form?: string;
}

/** *Apply*. Where applications are closed: the alert that waits until they open, or the jobs. */
export function WayIn({ view, id, form }: WayInProps) {
  const { t, closed, alertWhenOpen: tellWhenOpen, link } = view;
  if (closed !== null) {
    return (
      <a id={id} className="button" href={tellWhenOpen ?? link("jobs")}>
        {t(tellWhenOpen === null ? "home.jobs.title" : "jobAlert.whenOpen.title")}
      </a>
    );
  }
  return (
    <a id={id} className="button" href={form ?? link("apply")} data-apply={form === undefined ? "" : undefined}>
      {t("site.nav.apply")}
    </a>
  );
}

/** That applications are closed, and the form's choice of another country; null: they are open. */
export function ClosedNote({ view: { t, closed, country, link }, form }: Omit<WayInProps, "id">) {
  if (closed === null || country === null) return null;
  return (
    <>
      {closed}{" "}
      <a href={form ?? link("apply")} data-apply={form === undefined ? "" : undefined}>
        {t("form.notIn", { country: country.inText })}
      </a>
    </>
  );
}
