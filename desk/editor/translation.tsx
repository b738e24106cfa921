import { TranslateIcon } from "../../ui/pictures/icons.tsx";
import { Button } from "../frame/button.tsx";
import { FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./text.module.css";
import type { Translation } from "./use-translation.ts";

interface TranslationProps {
  readonly translation: Translation;
}

export function TranslationButton({ translation: { offered, pending, run } }: TranslationProps) {
  const { t } = useLanguage();
  if (!offered) return null;
  return (
    <Button look="small" className={states.tool} pending={pending} onClick={run}>
      <TranslateIcon /> {t(pending ? "translation.working" : "translation.draftOpen")}
    </Button>
  );
}

/** Why there are no drafts, or not of every text. */
export function TranslationErrors({ translation: { error, refused } }: TranslationProps) {
  return (
    <>
      <FormError text={error} />
      {refused.length > 0 && (
        <div role="status">
          <ul className={css.refused}>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
