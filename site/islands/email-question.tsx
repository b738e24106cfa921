import type { ApplyFormText, EmailQuestionView } from "../view.ts";
import styles from "./apply-form.module.css";

interface EmailQuestionProps {
  readonly text: ApplyFormText;
  /** Another address that may be meant; null: nothing to ask. */
  readonly meant: string | null;
  /** What the page came back to ask. */
  readonly asked: EmailQuestionView | null;
}

/**
 * *Did you mean …?* under the address, said when it appears, and never in the way: whoever leaves it sends what they typed.
 * Without script the page came back to ask; then both answers are buttons that send, and `email_asked` says that it was
 * asked, so that it is asked once.
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
