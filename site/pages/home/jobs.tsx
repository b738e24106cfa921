import { ArrowIcon } from "../../../ui/pictures/icons.tsx";
import type { JobView, SiteView } from "../../view.ts";
import styles from "./sections.module.css";
import { amount } from "../rich-text.tsx";
import { SectionHead } from "./section-head.tsx";

/** Pay never stands without its basis: part-time per day, full-time per week (D17). */
function JobCard({ view, job }: { view: SiteView; job: JobView }) {
  const { t } = view;
  return (
    <li id={`job-${job.slug}`} className={styles.card}>
      <h3>{job.title}</h3>
      <p>{job.description}</p>
      <ul>
        {job.tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
          </li>
        ))}
      </ul>
      {job.perDay !== null && (
        <div className={styles.row}>
          {t("jobs.partTime")} <span>{t.rich("jobs.perDay", { range: job.perDay, b: amount })}</span>
        </div>
      )}
      {job.perWeek !== null && (
        <div className={styles.row}>
          {t("jobs.fullTime")} <span>{t.rich("jobs.perWeek", { range: job.perWeek, b: amount })}</span>
        </div>
      )}
      <a className={styles.row} href={`${view.link("apply")}?job=${job.slug}`} data-apply="" data-job={job.slug}>
        <u>{t("home.jobs.apply")}</u>
        <ArrowIcon />
      </a>
    </li>
  );
}

export function Jobs({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <section id="jobs" className={styles.section}>
      <SectionHead title={t("home.jobs.title")}>
        {t(view.jobs.length > 0 ? "home.jobs.lead" : "home.jobs.none")}
      </SectionHead>
      <ul className={styles.cards}>
        {view.jobs.map((job) => (
          <JobCard key={job.slug} view={view} job={job} />
        ))}
      </ul>
    </section>
  );
}
