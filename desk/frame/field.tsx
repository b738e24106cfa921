import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import css from "./field.module.css";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

/** Label above, hint below, and the error with a sign below the field. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={css.fieldHint}>
          {hint}
        </p>
      )}
      <input {...input} id={id} aria-describedby={described || undefined} aria-invalid={error ? true : undefined} />
      {error && (
        <p id={`${id}-error`} className={css.fieldError}>
          <WarningIcon /> {error}
        </p>
      )}
    </div>
  );
}

/** The typed text, trimmed. */
export function valueOf(form: HTMLFormElement, name: string): string {
  return typed(form, name).trim();
}

/** A password exactly as typed: spaces around it count. */
export function passwordOf(form: HTMLFormElement, name = "password"): string {
  return typed(form, name);
}

function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** A form's error above its button, announced to screen readers. */
export function FormError({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={css.formError}>
          <WarningIcon /> {text}
        </p>
      )}
    </div>
  );
}
