import type { ReactNode } from "react";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import type { SiteView } from "../view.ts";
import styles from "./small-form.module.css";

interface AskProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** Attributes of the input itself. */
  readonly field?: React.InputHTMLAttributes<HTMLInputElement>;
}

/** Label and hint above the field, error below it. */
export function Ask({ name, label, hint, value, error, className = "", field }: AskProps) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.ask}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className={styles.askHint}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        defaultValue={value}
        className={`${styles.typed} ${className}`}
        aria-describedby={ids || undefined}
        aria-invalid={error ? true : undefined}
        {...field}
      />
      {error && (
        <p id={`${name}-error`} className={styles.wrong}>
          <WarningIcon />
          {error}
        </p>
      )}
    </div>
  );
}

/** The last four digits of the number, as proof of it. */
export function AskDigits({ view: { t } }: { readonly view: SiteView }) {
  return (
    <Ask
      name="digits"
      label={t("statusPage.unlock.label")}
      value=""
      className={styles.digits}
      field={{ inputMode: "numeric", autoComplete: "off", maxLength: 4, dir: "ltr", required: true }}
    />
  );
}

interface AnswerProps {
  readonly tone: "good" | "bad" | "unsure";
  readonly title: string;
  readonly children?: ReactNode;
}

/** The result of a submission: first on the page, with icon and text, and focused. */
export function Answer({ tone, title, children }: AnswerProps) {
  return (
    <div
      id="answer"
      role="group"
      aria-labelledby="answer-title"
      tabIndex={-1}
      autoFocus
      className={tone === "bad" ? styles.verdict : `${styles.verdict} ${styles[tone]}`}
    >
      <h2 id="answer-title">
        {tone === "good" ? <CheckIcon /> : <WarningIcon />}
        {title}
      </h2>
      {children}
    </div>
  );
}
