import type { SiteView } from "../view.ts";
import styles from "./apply.module.css";
import { DefaultLayout } from "./default-layout.tsx";

export interface ApplyPageProps {
  readonly view: SiteView;
  /** The apply form's rendered markup. */
  readonly form: string;
  /** The job applied for; null: none in particular. */
  readonly job: {
    readonly title: string;
    readonly address: string;
    /** A sentence that the job has closed; the form then applies for no job. Null: open. */
    readonly closed: string | null;
  } | null;
}

export function ApplyPage({ view, form, job }: ApplyPageProps) {
  return (
    <DefaultLayout view={view}>
      <div className={styles.applyColumn}>
        <p className={styles.applyKicker}>{view.t("apply.kicker")}</p>
        <h1>{view.t("apply.title")}</h1>
        {job && (
          <p>
            <a href={job.address}>{job.title}</a>
          </p>
        )}
        {job?.closed && <p role="status">{job.closed}</p>}
        <div dangerouslySetInnerHTML={{ __html: form }} />
        {view.alertWhenOpen !== null && (
          <p>
            <a href={view.alertWhenOpen}>{view.t("jobAlert.whenOpen.title")}</a>
          </p>
        )}
      </div>
    </DefaultLayout>
  );
}
