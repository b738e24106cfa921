import { CrossIcon } from "../../ui/pictures/icons.tsx";
import styles from "./dialog.module.css";

export interface ApplyDialogText {
  /** START FOR FREE */
  readonly kicker: string;
  /** Job Application */
  readonly title: string;
  readonly close: string;
}

/**
 * The application modal (specification section 2): plain markup around the form's island. The
 * loader opens and closes it, so it needs no React.
 */
export function ApplyDialog(props: { text: ApplyDialogText; picture: string; form: string }) {
  const { text, picture, form } = props;
  return (
    <dialog className={styles.dialog} data-application="" aria-labelledby="application-title">
      <div className={styles.columns}>
        <div className={styles.picture} dangerouslySetInnerHTML={{ __html: picture }} />
        <div className={styles.column}>
          <p className={styles.kicker}>{text.kicker}</p>
          <h2 className={styles.title} id="application-title">
            {text.title}
          </h2>
          <div dangerouslySetInnerHTML={{ __html: form }} />
        </div>
        <button type="button" className={styles.close} data-close="" aria-label={text.close}>
          <CrossIcon />
        </button>
      </div>
    </dialog>
  );
}
