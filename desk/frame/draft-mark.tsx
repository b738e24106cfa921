/** Marks a text that the translation service drafted until a person confirms or changes it. */
import { TranslateIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import css from "./draft-mark.module.css";

interface DraftMarkProps {
  /** Of the mark, which describes the text's field. */
  readonly id: string;
  /** The text's name, for screen readers. */
  readonly name: string;
  readonly readOnly?: boolean;
  readonly accept: () => void;
  readonly discard: () => void;
  /** Moves the focus to the text, because the pressed button is gone. */
  readonly focus: () => void;
}

export function DraftMark({ id, name, readOnly = false, accept, discard, focus }: DraftMarkProps) {
  const { t } = useLanguage();
  return (
    <div className={css.draft}>
      <span id={id} className={css.mark}>
        <TranslateIcon /> {t("translation.mark")}
      </span>
      {!readOnly && (
        <>
          <Choice text={t("translation.right")} name={name} press={accept} focus={focus} />
          <Choice text={t("translation.discard")} name={name} press={discard} focus={focus} />
        </>
      )}
    </div>
  );
}

interface ChoiceProps extends Pick<DraftMarkProps, "name" | "focus"> {
  readonly text: string;
  readonly press: () => void;
}

function Choice({ text, name, press, focus }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={`${text}: ${name}`}
      onClick={() => {
        press();
        focus();
      }}
    >
      {text}
    </button>
  );
}
