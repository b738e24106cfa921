/** A dialog that does one thing with a vacancy: its form, what was refused in its place, and a way out. */
import type { ReactNode } from "react";
import { useErrorText } from "../calls/error-text.ts";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./vacancy-acts.module.css";

interface ActFormProps {
  readonly title: string;
  readonly submit: string;
  readonly pending: boolean;
  /** What the server refused; null: nothing. */
  readonly error: unknown;
  /** What is wrong with what was typed; it comes before `error`. */
  readonly wrong?: string | null;
  readonly close: () => void;
  readonly send: (form: HTMLFormElement) => void;
  /** Beside the button. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

export function ActForm({ title, submit, pending, error, wrong = null, close, send, other, children }: ActFormProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  return (
    <Dialog title={title} close={close}>
      <form
        method="post"
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) send(event.currentTarget);
        }}
      >
        {children}
        <FormError text={wrong ?? (error ? errorText(error) : null)} />
        <div className={css.buttons}>
          <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={pending}>
            {pending ? t("act.working") : submit}
          </button>
          {other}
          <button type="button" className={states.button} onClick={close}>
            {t("close.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
