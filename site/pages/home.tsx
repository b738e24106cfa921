import type { PromiseView } from "../promise-view.ts";
import type { SiteView } from "../view.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { Faqs } from "./home/faqs.tsx";
import { Feedback } from "./home/feedback.tsx";
import { Hero } from "./home/hero.tsx";
import { NeverPay } from "./home/never-pay.tsx";
import { Start } from "./home/start.tsx";
import styles from "./layout.module.css";
import { Why } from "./home/why.tsx";
import { JobCards } from "./job-card.tsx";
import { currencyNotes, isOpenAbove } from "./pay.tsx";
import sections from "./home/sections.module.css";
import { SectionHead } from "./home/section-head.tsx";

interface HomePageProps {
  readonly view: SiteView;
  /** The application modal's rendered markup. */
  readonly modal: string;
  /** Null while there are too few to show. */
  readonly promise: PromiseView | null;
  /** Whether an unknown URL was redirected here. */
  readonly lost: boolean;
}

/** Home, specification section 2. */
export function HomePage({ view, modal, promise, lost }: HomePageProps) {
  return (
    <DefaultLayout view={view} modal={modal}>
      {lost && view.jobs.length > 0 && (
        <p className={styles.demo} role="status">
          {view.t("home.jobs.unknown")}
        </p>
      )}
      <Hero view={view} promise={promise} />
      <Jobs view={view} />
      <NeverPay view={view} verify={view.closed !== null} />
      <Why view={view} />
      <Start view={view} />
      {view.testimonials.length > 0 && <Feedback view={view} />}
      <Faqs view={view} />
    </DefaultLayout>
  );
}

/** The jobs featured on the home page, or the newest, with a link to all. */
function Jobs({ view }: { view: SiteView }) {
  const { t, jobs, jobCount } = view;
  const notes = currencyNotes(jobs);
  // Only this page uses the "+" sign, which could be read as a different price, so it explains it.
  if (jobs.some(({ pay }) => pay.some(isOpenAbove))) notes.unshift(t("home.jobs.openAbove"));
  return (
    <section id="jobs" className={sections.section}>
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
      {notes.length > 0 && <p className={sections.signs}>{notes.join(" · ")}</p>}
    </section>
  );
}
