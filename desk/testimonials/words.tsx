import { useId } from "react";
import type { CardLanguage } from "../../domain/desk/testimonials.ts";
import { testimonialLimits } from "../../domain/vacancies/testimonial.ts";
import type { Language } from "../../locales/markets.ts";
import look from "../frame/editor.module.css";
import fields from "../frame/field.module.css";
import { Field } from "../frame/field.tsx";
import { useLanguage } from "../language.tsx";
import type { DraftText } from "./draft.ts";

interface WordsProps {
  readonly languages: readonly CardLanguage[];
  readonly language: CardLanguage;
  /** Languages with any text. */
  readonly written: readonly Language[];
  readonly text: DraftText;
  readonly type: (change: Partial<DraftText>) => void;
  readonly choose: (code: Language) => void;
}

/** The text of one language, and the choice of language. */
export function Words({ languages, language: { code, direction }, written, text, type, choose }: WordsProps) {
  const { t } = useLanguage();
  const id = useId();
  const spoken = { lang: code, dir: direction, autoComplete: "off" } as const;
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={`${id}-language`}>{t("templates.language")}</label>
        <select
          id={`${id}-language`}
          value={code}
          onChange={({ target }) => {
            const chosen = languages.find((each) => each.code === target.value);
            if (chosen) choose(chosen.code);
          }}
        >
          {languages.map((each) => (
            <option key={each.code} value={each.code}>
              {written.includes(each.code) ? t("testimonials.written", { language: each.name }) : each.name}
            </option>
          ))}
        </select>
        <p className={look.note}>{t("testimonials.languageHint")}</p>
      </div>
      <div className={fields.field}>
        <label htmlFor={`${id}-quote`}>{t("testimonials.quote")}</label>
        <textarea
          {...spoken}
          id={`${id}-quote`}
          rows={5}
          maxLength={testimonialLimits.quote}
          value={text.quote}
          onChange={({ target }) => type({ quote: target.value })}
        />
      </div>
      <Field
        {...spoken}
        label={t("testimonials.role")}
        maxLength={testimonialLimits.line}
        value={text.role}
        onChange={({ target }) => type({ role: target.value })}
      />
      <Field
        {...spoken}
        label={t("testimonials.nameHere")}
        hint={t("testimonials.nameHereHint")}
        maxLength={testimonialLimits.line}
        value={text.name}
        onChange={({ target }) => type({ name: target.value })}
      />
    </>
  );
}
