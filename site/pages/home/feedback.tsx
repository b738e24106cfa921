import styles from "./sections.module.css";
import { ownLine } from "./own-words.ts";
import { SectionHead, type SectionProps } from "./section-head.tsx";

/** Testimonials. A sample has a dashed border and a label (D23). */
export function Feedback({ view, className }: SectionProps) {
  const { t } = view;
  const samples = view.testimonials.some(({ sample }) => sample);
  return (
    <section id="feedback" className={`${styles.section}${className}`}>
      <SectionHead title={ownLine(view, "feedback", "title") ?? t("home.feedback.title")}>
        {t(samples ? "home.feedback.samples" : "home.feedback.lead")}
      </SectionHead>
      <div className={`${styles.cards} ${styles.quotes}`}>
        {view.testimonials.map(({ quote, name, role, sample }) => (
          <figure key={quote} className={sample ? styles.dashed : undefined}>
            <blockquote className="serif">{quote}</blockquote>
            <figcaption>
              <span>
                <b>{name}</b>
                {t("form.comma")}
                {role}
              </span>
              {sample && <b className="sample">{t("home.feedback.sample")}</b>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
