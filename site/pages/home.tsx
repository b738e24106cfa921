import { isOwnText } from "../../domain/site-content/sections.ts";
import type { PromiseView } from "../promise-view.ts";
import type { SiteView } from "../view.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { Faqs } from "./home/faqs.tsx";
import { Feedback } from "./home/feedback.tsx";
import { Hero } from "./home/hero.tsx";
import { NeverPay } from "./home/never-pay.tsx";
import { OwnText } from "./home/own-text.tsx";
import { ownLine } from "./home/own-words.ts";
import { Start } from "./home/start.tsx";
import styles from "./layout.module.css";
import { Why } from "./home/why.tsx";
import { JobCards } from "./job-card.tsx";
import { currencyNotes, isOpenAbove } from "./pay.tsx";
import sections from "./home/sections.module.css";
import { SectionHead, type SectionProps } from "./home/section-head.tsx";

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
  const shown = view.home.filter(({ id }) => id !== "feedback" || view.testimonials.length > 0);
  return (
    <DefaultLayout view={view} modal={modal}>
      {lost && view.jobs.length > 0 && (
        <p className={styles.demo} role="status">
          {view.t("home.jobs.unknown")}
        </p>
      )}
      {shown.map((section, index) => {
        const { id } = section;
        const next = shown[index + 1];
        const className = next && !ownGround.includes(next.id) ? ` ${sections.before}` : "";
        if (isOwnText(id)) return <OwnText key={id} view={view} section={section} className={className} />;
        switch (id) {
          case "hero":
            return <Hero key={id} view={view} promise={promise} />;
          case "jobs":
            return <Jobs key={id} view={view} className={className} />;
          case "notice":
            return <NeverPay key={id} view={view} verify={view.closed !== null} />;
          case "why":
            return <Why key={id} view={view} className={className} />;
          case "start":
            return <Start key={id} view={view} />;
          case "feedback":
            return <Feedback key={id} view={view} className={className} />;
          case "faqs":
            return <Faqs key={id} view={view} className={className} />;
        }
      })}
    </DefaultLayout>
  );
}

/** Sections with a background of their own: the one before keeps its distance. */
const ownGround: readonly string[] = ["notice", "start"];

/** The jobs featured on the home page, or the newest, with a link to all. */
function Jobs({ view, className }: SectionProps) {
  const { t, jobs, jobCount } = view;
  const notes = currencyNotes(jobs);
  // Only this page uses the "+" sign, which could be read as a different price, so it explains it.
  if (jobs.some(({ pay }) => pay.some(isOpenAbove))) notes.unshift(t("home.jobs.openAbove"));
  // A market may have no amounts to show.
  const showsPay = jobs.every(({ pay }) => pay.length > 0);
  const lead = jobs.length === 0 ? t("home.jobs.none") : showsPay ? t("home.jobs.lead") : null;
  return (
    <section id="jobs" className={`${sections.section}${className}`}>
      <SectionHead title={ownLine(view, "jobs", "title") ?? t("home.jobs.title")}>
        {(lead !== null || jobCount > jobs.length) && (
          <>
            {lead}
            {jobCount > jobs.length && (
              <>
                {" "}
                <a href={view.link("jobs")}>{t("vacancy.all", { count: jobCount })}</a>
              </>
            )}
          </>
        )}
      </SectionHead>
      <JobCards view={view} jobs={jobs} openAbove />
      {notes.length > 0 && <p className={sections.signs}>{notes.join(" · ")}</p>}
    </section>
  );
}
