import type { ApplyFormText, EmailQuestionView } from "../view.ts";
import styles from "./apply-form.module.css";

interface EmailQuestionProps {
  readonly text: ApplyFormText;
  /** The suggested address; null: nothing to ask. */
  readonly meant: string | null;
  /** The question of the returned page. */
  readonly asked: EmailQuestionView | null;
}

/**
 * *Did you mean …?* below the address, announced when it appears. Ignoring it sends the typed
 * address. Without script the returned page asks: both answers are submit buttons, and
 * `email_asked` prevents a second question.
 */
export function EmailQuestion({ text, meant, asked }: EmailQuestionProps) {
  return (
    <div role="status" className={styles.meant}>
      {asked && <input type="hidden" name="email_asked" defaultValue={asked.typed} />}
      {meant !== null && (
        <button name="email_meant" value={meant}>
          <Sentence text={text.didYouMean} email={meant} />
        </button>
      )}
      {meant !== null && asked && (
        <button>
          <Sentence text={text.keepEmail} email={asked.typed} />
        </button>
      )}
    </div>
  );
}

/** Addresses keep their direction. */
function Sentence({ text, email }: { text: string; email: string }) {
  const [before, after] = text.split("{email}");
  return (
    <>
      {before}
      <bdi dir="ltr">{email}</bdi>
      {after}
    </>
  );
}
