import type { AlertFormView, AlertPageView } from "../job-alert-view.ts";
import type { SiteView } from "../view.ts";
import { alertAction, alertScope, AlertTerms, HiddenFields } from "./job-alert-form.tsx";
import form from "./small-form.module.css";
import { Ask } from "./small-form.tsx";

interface AlertPageProps {
  readonly view: SiteView;
  readonly page: AlertPageView;
}

const titles = {
  form: "jobAlert.title",
  sent: "jobAlert.sent.title",
  confirm: "jobAlert.confirm.title",
  confirmed: "jobAlert.confirmed.title",
  stop: "jobAlert.stop.title",
  stopped: "jobAlert.stopped.title",
  gone: "jobAlert.gone.title",
} as const satisfies Record<AlertPageView["kind"], string>;

export function alertTitle({ t }: SiteView, page: AlertPageView): string {
  return t(page.kind === "form" && page.form.closed !== null ? "jobAlert.whenOpen.title" : titles[page.kind]);
}

/** Changes need a button, because email programs open links to scan them. */
export function AlertPage({ view, page }: AlertPageProps) {
  return (
    <>
      <h1>{alertTitle(view, page)}</h1>
      <Content view={view} page={page} />
    </>
  );
}

function Content({ view, page }: AlertPageProps) {
  const { t } = view;
  switch (page.kind) {
    case "form":
      return <AskForm view={view} alert={page.form} email={page.email} error={page.error} />;
    case "gone":
      return (
        <>
          <p>{t("jobAlert.gone.text")}</p>
          <AskForm view={view} alert={page.form} email="" error={null} />
        </>
      );
    case "confirm":
      return (
        <form className={form.askForm} method="post">
          {page.closed !== null && <p>{`${page.closed} ${t("jobAlert.whenOpen.text")}`}</p>}
          <Labels view={view} labels={page.labels} />
          <button className={`button ${form.wide}`}>{t("jobAlert.confirm.action")}</button>
          <AlertTerms view={view} />
        </form>
      );
    case "confirmed":
      return (
        <>
          <p>{page.closed === null ? t("jobAlert.confirmed.text") : `${page.closed} ${t("jobAlert.whenOpen.text")}`}</p>
          <Labels view={view} labels={page.labels} />
        </>
      );
    case "stop":
      return (
        <form className={form.askForm} method="post">
          <p>{t("jobAlert.stop.text")}</p>
          <button className={`button ${form.wide}`}>{t("jobAlert.stop.action")}</button>
        </form>
      );
    case "sent":
      return <p>{t("jobAlert.sent.text")}</p>;
    case "stopped":
      return <p>{t("jobAlert.stopped.text")}</p>;
  }
}

interface AskFormProps {
  readonly view: SiteView;
  readonly alert: AlertFormView;
  readonly email: string;
  readonly error: string | null;
}

function AskForm({ view, alert, email, error }: AskFormProps) {
  const { t } = view;
  return (
    <form className={form.askForm} method="post" action={alert.action}>
      <p>{alertScope(view, alert)}</p>
      <Ask
        name="email"
        label={t("form.email")}
        value={email}
        error={error ?? undefined}
        field={{
          type: "text",
          inputMode: "email",
          autoComplete: "email",
          dir: "ltr",
          maxLength: 254,
          autoFocus: error !== null,
        }}
      />
      <HiddenFields view={view} form={alert} />
      <button className={`button ${form.wide}`}>{alertAction(view, alert)}</button>
      <AlertTerms view={view} />
    </form>
  );
}

function Labels({ view: { t }, labels }: { readonly view: SiteView; readonly labels: readonly string[] }) {
  return (
    <ul>
      {(labels.length > 0 ? labels : [t("jobAlert.every")]).map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}
