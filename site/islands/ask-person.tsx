import type { ApplyFormView } from "../view.ts";
import styles from "./apply-form.module.css";

/** Beside what a rule refused, and no typing mends: how to ask a person. It comes with the refusal, so that no page carries it. */
export function AskPerson({ view: { text, askAt } }: { readonly view: Pick<ApplyFormView, "text" | "askAt"> }) {
  const [before, after] = text.askPerson.split("{email}");
  return (
    <p className={styles.fine}>
      {before}
      <a href={`mailto:${askAt}`}>
        <bdi dir="ltr">{askAt}</bdi>
      </a>
      {after}
    </p>
  );
}
