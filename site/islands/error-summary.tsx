import { type MouseEvent, useEffect, useRef } from "react";
import type { ApplyField, ApplyFormView } from "../view.ts";
import { type Errors, fieldOrder } from "./apply-fields.ts";
import styles from "./apply-form.module.css";
import { AskPerson } from "./ask-person.tsx";
import type { FailedSend } from "./use-apply-form.ts";

/**
 * Errors of a failed submission, with a link to each field; takes the focus after each failure
 * (`autofocus` without JavaScript). Fixed errors disappear, changed ones update, and new ones wait
 * for the next submission.
 */
export function ErrorSummary({ failed, left, view }: { failed: FailedSend; left: Errors; view: ApplyFormView }) {
  const { text } = view;
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed.number > 0) block.current?.focus();
  }, [failed.number]);
  const found = fieldOrder(view).filter((name) => failed.errors[name]);
  const wrong = found.filter((name) => left[name]);
  const counted = wrong.length > 0 ? text.summary[wrong.length - 1] : undefined;
  if (found.length > 0 && wrong.length === 0) return null;
  return (
    <div
      className={styles.summary}
      ref={block}
      tabIndex={-1}
      role="group"
      aria-labelledby="f-summary"
      autoFocus={failed.number === 0}
    >
      <p id="f-summary" className={`serif ${styles.heading}`}>
        {counted ?? failed.formError}
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#f-${name}`} onClick={(event) => focusField(event, name)}>
                {left[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {failed.refused && <AskPerson view={view} />}
      <p className={styles.fine}>{failed.kept}</p>
    </div>
  );
}

/** Focuses the field without a history entry. */
function focusField(event: MouseEvent, name: ApplyField): void {
  event.preventDefault();
  const field = document.getElementById(`f-${name}`);
  const details = field?.closest("details");
  if (details) details.open = true;
  (field?.matches("fieldset") ? field.querySelector("input") : field)?.focus();
}
