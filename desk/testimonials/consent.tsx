/**
 * Who consented to publication, when, and where the proof is kept. Withdrawing consent unpublishes
 * the testimonial.
 */
import { useState } from "react";
import type { DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { Button } from "../frame/button.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { EndConsentDialog, RecordConsentDialog } from "./consent-dialogs.tsx";
import css from "./testimonials.module.css";

interface ConsentProps {
  readonly testimonial: DeskTestimonial;
  readonly onChange: (now: DeskTestimonials) => void;
}

export function Consent({ testimonial, onChange }: ConsentProps) {
  const { t, format } = useLanguage();
  const [asking, ask] = useState<"record" | "end" | null>(null);
  const { consent, formerConsents } = testimonial;
  return (
    <section className={css.part} aria-labelledby="desk-testimonial-consent">
      <h3 id="desk-testimonial-consent">{t("testimonials.consent")}</h3>
      <p>
        {consent
          ? t("testimonials.agreed", { name: consent.by, day: format.date(consent.on), place: consent.keptAt })
          : t("testimonials.notAgreed")}
      </p>
      <div className={states.actions}>
        <Button onClick={() => ask("record")}>{t(consent ? "testimonials.recordNewer" : "testimonials.record")}</Button>
        {consent && <Button onClick={() => ask("end")}>{t("testimonials.end")}</Button>}
      </div>
      {formerConsents.length > 0 && (
        <ul className={css.former} aria-label={t("testimonials.former")}>
          {formerConsents.map(({ by, on, keptAt, ended, endedAt }) => (
            <li key={endedAt}>
              {t("testimonials.agreed", { name: by, day: format.date(on), place: keptAt })}{" "}
              {t(`testimonials.${ended}`, { time: format.whole(endedAt) })}
            </li>
          ))}
        </ul>
      )}
      {asking === "record" && (
        <RecordConsentDialog testimonial={testimonial} onChange={onChange} close={() => ask(null)} />
      )}
      {asking === "end" && <EndConsentDialog testimonial={testimonial} onChange={onChange} close={() => ask(null)} />}
    </section>
  );
}
