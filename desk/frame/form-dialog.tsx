/** A dialog with a form: what it asks, what went wrong, and the buttons that send or leave it. */
import type { KeyboardEventHandler, ReactNode, Ref } from "react";
import { useErrorText } from "../requests/error-text.ts";
import { NotConfirmed } from "../requests/auth.ts";
import { useLanguage } from "../language.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./field.tsx";
import fields from "./field.module.css";
import css from "./form-dialog.module.css";
import states from "./states.module.css";

const layouts = {
  /** Every button has the full width. */
  stack: fields.form,
  /** The buttons are beside each other. */
  row: css.row,
  /** The same, below choices that stand close together. */
  menu: css.menu,
};

interface FormDialogProps {
  readonly title: string;
  readonly layout?: keyof typeof layouts;
  /** The submit button's text; null: there is nothing to send. */
  readonly submit: ReactNode;
  /** The cancel button's text; null: none. A row or menu has one by default. */
  readonly cancel?: string | null;
  /** Presses are ignored meanwhile. */
  readonly pending?: boolean;
  /** What the server refused; null: nothing. */
  readonly error?: unknown;
  /** What is wrong with the input; shown before `error`. */
  readonly wrong?: string | null;
  readonly close: () => void;
  readonly send: (form: HTMLFormElement) => void;
  readonly other?: ReactNode;
  /** What has to be confirmed, directly above the buttons. */
  readonly confirm?: ReactNode;
  /** The browser checks the fields, with its own messages. */
  readonly checked?: boolean;
  readonly ref?: Ref<HTMLFormElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

export function FormDialog({
  title,
  layout = "stack",
  submit,
  cancel,
  pending = false,
  error = null,
  wrong = null,
  close,
  send,
  other,
  confirm,
  checked = layout === "stack",
  ref,
  onKeyDown,
  children,
}: FormDialogProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const leave = cancel === undefined && layout !== "stack" ? t("close.cancel") : cancel;
  const failure = <FormError text={wrong ?? (error && !(error instanceof NotConfirmed) ? errorText(error) : null)} />;
  const buttons = (
    <>
      {submit !== null && (
        <Button type="submit" look="main" pending={pending}>
          {pending ? t("act.working") : submit}
        </Button>
      )}
      {other}
      {leave && <Button onClick={close}>{leave}</Button>}
    </>
  );
  return (
    <Dialog title={title} close={close}>
      <form
        ref={ref}
        method="post"
        noValidate={!checked}
        className={layouts[layout]}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) send(event.currentTarget);
        }}
      >
        {children}
        {layout === "stack" ? (
          <>
            {failure}
            {buttons}
          </>
        ) : (
          <div className={css.foot}>
            {confirm}
            {failure}
            <div className={states.actions}>{buttons}</div>
          </div>
        )}
      </form>
    </Dialog>
  );
}
