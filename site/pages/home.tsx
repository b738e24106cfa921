import type { SiteView } from "../view.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { Faqs } from "./home/faqs.tsx";
import { Feedback } from "./home/feedback.tsx";
import { Hero } from "./home/hero.tsx";
import { Jobs } from "./home/jobs.tsx";
import { NeverPay } from "./home/never-pay.tsx";
import { Start } from "./home/start.tsx";
import { Why } from "./home/why.tsx";

/** Home, specification section 2. `modal`: the application modal's markup, already rendered. */
export function HomePage({ view, modal }: { view: SiteView; modal: string }) {
  return (
    <DefaultLayout view={view} modal={modal}>
      <Hero view={view} />
      <Jobs view={view} />
      <NeverPay view={view} />
      <Why view={view} />
      <Start view={view} />
      {view.testimonials.length > 0 && <Feedback view={view} />}
      <Faqs view={view} />
    </DefaultLayout>
  );
}
