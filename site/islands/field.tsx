import type { ReactNode } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import type { ApplyField } from "../view.ts";
import styles from "./apply-form.module.css";

/** The attributes that tie a control to its label, hint and error. */
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
  /** The word "optional", for a field that is. */
  readonly optional?: string | undefined;
  readonly hint?: string;
  readonly error: string | undefined;
  /** Said in the error's place, where there is none. */
  readonly doubt?: string | null;
  readonly children: ReactNode;
}

/** Label above, hint under it, error under the control. */
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

/** A space, then the word: read and shown apart from the label. */
export function Optional({ word }: { word: string }) {
  return <span className={styles.optional}> {word}</span>;
}

export function FieldError({ name, error, doubt }: Pick<FieldProps, "name" | "error" | "doubt">) {
  return (
    // Polite, because the server's word on a number comes when the person is elsewhere.
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
