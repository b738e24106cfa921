import type { ApplyFormView } from "../view.ts";
import styles from "./apply-form.module.css";

/** How to contact a person after a refusal that no correction fixes; loaded only then. */
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
