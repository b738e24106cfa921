import type { SiteView } from "../view.ts";
import styles from "./apply.module.css";
import { DefaultLayout } from "./default-layout.tsx";

export interface ApplyPageProps {
  readonly view: SiteView;
  /** The apply form's markup, already rendered. */
  readonly form: string;
  /** What is applied for; null: no job in particular. */
  readonly job: {
    readonly title: string;
    readonly address: string;
    /** That nobody can apply for it any more, and since when: what is sent is sent for no job in particular. null: it is open. */
    readonly closed: string | null;
  } | null;
}

/** The form page. */
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
      </div>
    </DefaultLayout>
  );
}
