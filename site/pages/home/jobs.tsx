import type { SiteView } from "../../view.ts";
import { JobCards } from "../job-card.tsx";
import { currencyNotes, isOpenAbove } from "../pay.tsx";
import styles from "./sections.module.css";
import { SectionHead } from "./section-head.tsx";

/** The jobs chosen for this page, or the newest; all of them are a page further. */
export function Jobs({ view }: { view: SiteView }) {
  const { t, jobs, jobCount } = view;
  const notes = currencyNotes(jobs);
  // No other page has the sign: it would read as another price.
  if (jobs.some(({ pay }) => pay.some(isOpenAbove))) notes.unshift(t("home.jobs.openAbove"));
  return (
    <section id="jobs" className={styles.section}>
      <SectionHead title={t("home.jobs.title")}>
        {t(jobs.length > 0 ? "home.jobs.lead" : "home.jobs.none")}
        {jobCount > jobs.length && (
          <>
            {" "}
            <a href={view.link("jobs")}>{t("vacancy.all", { count: jobCount })}</a>
          </>
        )}
      </SectionHead>
      <JobCards view={view} jobs={jobs} openAbove />
      {notes.length > 0 && <p className={styles.signs}>{notes.join(" · ")}</p>}
    </section>
  );
}
