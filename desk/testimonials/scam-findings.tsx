import * as v from "valibot";
import { type CardLanguage, testimonialAsks } from "../../domain/desk/testimonials.ts";
import { DeskError } from "../requests/send-request.ts";
import { useLanguage } from "../language.tsx";
import css from "./testimonials.module.css";

interface AsksProps {
  readonly error: Error | null;
  readonly languages: readonly CardLanguage[];
}

/** Sentences of a refused testimonial that ask applicants for money, and what for (B8). */
export function ScamFindings({ error, languages }: AsksProps) {
  const { t } = useLanguage();
  const parsed = v.safeParse(testimonialAsks, error instanceof DeskError ? error.answer : null);
  if (!parsed.success) return null;
  return (
    <ul className={css.asks}>
      {parsed.output.asks.map(({ language, sentence, tactic }) => (
        <li key={`${language} ${tactic} ${sentence}`}>
          {t("neverPay.sentence", {
            language: languages.find(({ code }) => code === language)?.name ?? language,
            sentence,
          })}{" "}
          {t(`neverPay.${tactic}`)}
        </li>
      ))}
    </ul>
  );
}
