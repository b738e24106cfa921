import { Mark } from "../../../ui/pictures/marks.tsx";
import type { SiteView } from "../../view.ts";
import { WayIn } from "../way-in.tsx";
import styles from "./sections.module.css";
import { ownLine, ownPoint } from "./own-words.ts";
import { SectionHead } from "./section-head.tsx";

/** The three steps of the specification, with their marks. */
export function startSteps({
  t,
  claims,
  asksAge,
  payAsSpecified,
}: Pick<SiteView, "t" | "claims" | "asksAge" | "payAsSpecified">) {
  return [
    {
      mark: <Mark name="form" />,
      title: t("home.start.form.title"),
      text: t(asksAge ? "home.start.form.text" : "home.start.form.textOldEnough"),
    },
    { mark: <Mark name="interview" />, title: t("home.start.interview.title"), text: t("home.start.interview.text") },
    {
      mark: <Mark name="wallet" />,
      title: t("home.start.paid.title"),
      text: t(claims.paidWeekly && payAsSpecified ? "home.start.paid.weekly" : "home.start.paid.text"),
    },
  ];
}

/** How to start, under the banner *Get In Touch*: three rings on the line that ends in *Apply*. */
export function Start({ view }: { view: SiteView }) {
  const { t } = view;
  const steps = startSteps(view).map((step, place) => ({ ...step, ...ownPoint(view, "start", place) }));
  return (
    <section id="start" className={`${styles.section} ${styles.band}`}>
      <SectionHead title={ownLine(view, "start", "title") ?? t("home.start.title")}>
        {ownLine(view, "start", "lead") ?? t("home.start.lead")}
      </SectionHead>
      <div className={styles.steps}>
        <ol>
          {steps.map(({ mark, title, text }) => (
            <li key={title}>
              {mark}
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <WayIn view={view} />
      </div>
    </section>
  );
}
