import type { CardLanguage } from "../../domain/desk/testimonials.ts";
import type { DraftText } from "./draft.ts";
import css from "./testimonials.module.css";

interface CardProps {
  readonly name: string;
  readonly text: DraftText;
  readonly language: CardLanguage;
  readonly sample: boolean;
}

/** As it stands on the home page in that language (site/pages/home/feedback.tsx). */
export function Card({ name, text, language: { code, direction, comma, sample: mark }, sample }: CardProps) {
  return (
    <figure className={sample ? `${css.card} ${css.sample}` : css.card} lang={code} dir={direction}>
      <blockquote className="serif">{text.quote}</blockquote>
      <figcaption>
        <span>
          <b>{text.name.trim() || name}</b>
          {comma}
          {text.role}
        </span>
        {sample && <b className="sample">{mark}</b>}
      </figcaption>
    </figure>
  );
}
