import type { ReactNode } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import type { ApplyField } from "../view.ts";
import styles from "./apply-form.module.css";

/** The attributes that connect a control to its label, hint and error. */
export function describedBy(name: ApplyField, error: string | undefined, hint?: string) {
  const ids = [hint && `f-${name}-hint`, error && `f-${name}-error`].filter(Boolean).join(" ");
  return {
    id: `f-${name}`,
    name,
    "aria-describedby": ids || undefined,
    "aria-invalid": error ? true : undefined,
  } as const;
}

interface FieldProps {
  readonly name: ApplyField;
  readonly label: string;
  /** The word "optional", for an optional field. */
  readonly optional?: string | undefined;
  readonly hint?: string;
  readonly error: string | undefined;
  /** Shown in the error's place if there is no error. */
  readonly doubt?: string | null;
  readonly children: ReactNode;
}

/** Label and hint above the control, error below it. */
export function Field({ name, label, optional, hint, error, doubt, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label id={name === "contact" ? "f-contact-label" : undefined} htmlFor={`f-${name}`} className={styles.label}>
        {label}
        {optional && <Optional word={optional} />}
      </label>
      {hint && (
        <p id={`f-${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} doubt={doubt} />
    </div>
  );
}

/** A space before the word separates it from the label. */
export function Optional({ word }: { word: string }) {
  return <span className={styles.optional}> {word}</span>;
}

export function FieldError({ name, error, doubt }: Pick<FieldProps, "name" | "error" | "doubt">) {
  return (
    // Polite, because the server's answer about a number may arrive while the person is in another
    // field.
    <div aria-live={name === "contact" ? "polite" : undefined}>
      {!error && doubt && <p className={styles.hint}>{doubt}</p>}
      {error && (
        <p id={`f-${name}-error`} className={styles.error}>
          <WarningIcon />
          {error}
        </p>
      )}
    </div>
  );
}
