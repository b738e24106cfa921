import type { ReactNode } from "react";
import { Mark } from "../../../ui/pictures/marks.tsx";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";
import { SectionHead } from "./section-head.tsx";

interface Reason {
  readonly id?: string;
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
}

/**
 * Four points, specification section 2; a claim that is not confirmed is replaced by one that is
 * true anyway (D24).
 */
function reasons({ t, claims, payAsSpecified }: SiteView): readonly Reason[] {
  const start = claims.training
    ? {
        title: t("home.why.ropes.title"),
        text: t(claims.noExperience ? "home.why.ropes.both" : "home.why.ropes.training"),
      }
    : claims.noExperience
      ? { title: t("home.why.start.title"), text: t("home.why.start.text") }
      : { title: t("home.why.named.title"), text: t("home.why.named.text") };
  const pay = claims.paidWeekly ? "weekly" : "pay";
  // The specification says that some tasks are paid daily, which operators do not confirm.
  const range = claims.paidWeekly && payAsSpecified ? "weekly" : "pay";
  return [
    { mark: <Mark name="knot" />, ...start },
    { mark: <Mark name="window" />, title: t("home.why.place.title"), text: t("home.why.place.text") },
    { mark: <Mark name="calendar" />, title: t(`home.why.${pay}.title`), text: t(`home.why.${range}.text`) },
    { id: "check", mark: <Mark name="code" />, title: t("home.why.check.title"), text: t("home.why.check.text") },
  ];
}

export function Why({ view }: { view: SiteView }) {
  return (
    <section id="why" className={`${styles.section} ${styles.split}`}>
      <SectionHead title={view.t("home.why.title")}>{view.t("home.why.lead")}</SectionHead>
      <ul className={styles.list}>
        {reasons(view).map(({ id, mark, title, text }) => (
          <li key={title} id={id}>
            {mark}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
