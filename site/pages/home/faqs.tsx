import { ChevronIcon } from "../../../ui/pictures/icons.tsx";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";
import { linkTo } from "../rich-text.tsx";
import { ownLine } from "./own-words.ts";
import { SectionHead, type SectionProps } from "./section-head.tsx";

/** Four questions, specification section 2. Answers state only confirmed facts (D24). */
function questions({ t, claims, payAsSpecified, minimumAge, minimumAgeReason }: SiteView) {
  const need = [
    claims.noExperience ? t("home.faqs.experience.no") : "",
    claims.training ? t("home.faqs.experience.training") : "",
    t("home.faqs.experience.need", { age: String(minimumAge) }),
    minimumAgeReason ?? "",
  ];
  const pay = payAsSpecified
    ? [claims.paidWeekly ? t("home.faqs.pay.weekly") : "", t("home.faqs.pay.answer")]
    : [t("home.why.pay.text")];
  const sentences = (all: string[]) => all.filter(Boolean).join(" ");
  return [
    {
      question: t(claims.noExperience ? "home.faqs.experience.question" : "home.faqs.experience.questionNeed"),
      answer: sentences(need),
    },
    { question: t("home.faqs.contact.question"), answer: t("home.faqs.contact.answer") },
    { question: t("home.faqs.pay.question"), answer: sentences(pay) },
    { question: t("home.faqs.change.question"), answer: t("home.faqs.change.answer") },
  ];
}

export function Faqs({ view, className }: SectionProps) {
  const { t } = view;
  return (
    <section id="faqs" className={`${styles.section} ${styles.split}${className}`}>
      <SectionHead title={ownLine(view, "faqs", "title") ?? t("site.nav.faqs")}>
        {t.rich("home.faqs.more", { link: linkTo(`mailto:${view.operator.email}`) })}
      </SectionHead>
      <div className={styles.questions}>
        {questions(view).map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary className="serif">
              {question}
              <ChevronIcon />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
