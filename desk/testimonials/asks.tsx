import * as v from "valibot";
import { type CardLanguage, testimonialAsks } from "../../domain/desk/testimonials.ts";
import { DeskError } from "../calls/call.ts";
import { useLanguage } from "../language.tsx";
import css from "./testimonials.module.css";

interface AsksProps {
  readonly error: Error | null;
  readonly languages: readonly CardLanguage[];
}

/** Which sentences of what was refused ask applicants for money, and for what (B8). */
export function Asks({ error, languages }: AsksProps) {
  const { t } = useLanguage();
  const told = v.safeParse(testimonialAsks, error instanceof DeskError ? error.answer : null);
  if (!told.success) return null;
  return (
    <ul className={css.asks}>
      {told.output.asks.map(({ language, sentence, tactic }) => (
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
