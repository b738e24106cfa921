import type { PromiseView } from "../promise-view.ts";
import type { SiteView } from "../view.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { Faqs } from "./home/faqs.tsx";
import { Feedback } from "./home/feedback.tsx";
import { Hero } from "./home/hero.tsx";
import { Jobs } from "./home/jobs.tsx";
import { NeverPay } from "./home/never-pay.tsx";
import { Start } from "./home/start.tsx";
import styles from "./layout.module.css";
import { Why } from "./home/why.tsx";

interface HomePageProps {
  readonly view: SiteView;
  /** The application modal's markup, already rendered. */
  readonly modal: string;
  /** Null while there are too few to show. */
  readonly promise: PromiseView | null;
  /** Where a wrong address led. */
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
      <NeverPay view={view} />
      <Why view={view} />
      <Start view={view} />
      {view.testimonials.length > 0 && <Feedback view={view} />}
      <Faqs view={view} />
    </DefaultLayout>
  );
}
