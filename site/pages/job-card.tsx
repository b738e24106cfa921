import { ArrowIcon } from "../../ui/pictures/icons.tsx";
import { cardSummary } from "../../domain/vacancies/card.ts";
import type { JobCardView } from "../job-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./home/sections.module.css";
import { payLabel, payWords } from "./pay.tsx";

interface JobCardsProps {
  readonly view: SiteView;
  readonly jobs: readonly JobCardView[];
  /** Shows weekly ranges as open above, as on the home page (specification section 3). */
  readonly openAbove?: boolean;
}

export function JobCards({ view: { t, closed }, jobs, openAbove = false }: JobCardsProps) {
  return (
    <ul className={styles.cards}>
      {jobs.map((job) => (
        <li key={job.slug} className={styles.card}>
          <h3>{job.title}</h3>
          <p>{cardSummary(job.description)}</p>
          <ul>
            {job.tags.map((tag) => (
              <li key={tag} className="chip">
                {tag}
              </li>
            ))}
          </ul>
          {job.pay.map((pay) => (
            <div key={pay.period} className={styles.row}>
              {payLabel(pay, t)}{" "}
              <span>
                {payWords(pay, t, openAbove)}
                {pay.hours && <small>{pay.hours.text}</small>}
              </span>
            </div>
          ))}
          <a className={styles.row} href={job.address}>
            <u>{t(closed === null ? "home.jobs.apply" : "home.jobs.see")}</u>
            <ArrowIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}
