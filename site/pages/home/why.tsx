import type { ReactNode } from "react";
import { Mark } from "../../../ui/pictures/marks.tsx";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";
import { ownLine, ownPoint } from "./own-words.ts";
import { SectionHead, type SectionProps } from "./section-head.tsx";

type ReasonsView = Pick<SiteView, "t" | "claims" | "payAsSpecified" | "home">;

interface Reason {
  readonly id?: string;
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
}

/**
 * Four points, specification section 2; a claim that is not confirmed is replaced by one that is
 * true anyway (D24). The operator may replace all but the last, which is the product's promise.
 */
export function reasons(view: ReasonsView): readonly Reason[] {
  const { t, claims, payAsSpecified } = view;
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
  const place = { title: t("home.why.place.title"), text: t("home.why.place.text") };
  const paid = { title: t(`home.why.${pay}.title`), text: t(`home.why.${range}.text`) };
  return [
    { mark: <Mark name="knot" />, ...(ownPoint(view, "why", 0) ?? start) },
    { mark: <Mark name="window" />, ...(ownPoint(view, "why", 1) ?? place) },
    { mark: <Mark name="calendar" />, ...(ownPoint(view, "why", 2) ?? paid) },
    { id: "check", mark: <Mark name="code" />, title: t("home.why.check.title"), text: t("home.why.check.text") },
  ];
}

export function Why({ view, className }: SectionProps) {
  return (
    <section id="why" className={`${styles.section} ${styles.split}${className}`}>
      <SectionHead title={ownLine(view, "why", "title") ?? view.t("home.why.title")}>
        {ownLine(view, "why", "lead") ?? view.t("home.why.lead")}
      </SectionHead>
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
