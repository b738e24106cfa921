import type { SiteView } from "../view.ts";
import styles from "./apply.module.css";
import { DefaultLayout } from "./default-layout.tsx";

/** The form page. `form`: the apply form's markup, already rendered. */
export function ApplyPage({ view, form }: { view: SiteView; form: string }) {
  return (
    <DefaultLayout view={view}>
      <div className={styles.applyColumn}>
        <p className={styles.applyKicker}>{view.t("apply.kicker")}</p>
        <h1>{view.t("apply.title")}</h1>
        <div dangerouslySetInnerHTML={{ __html: form }} />
      </div>
    </DefaultLayout>
  );
}
