import styles from "./survey.module.css";

/**
 * The survey's modal (specification section 2): neither a click outside nor Escape closes it, which the loader sees to because it
 * has to hold before React lives.
 */
export function SurveyDialog({ label, sent, survey }: { label: string; sent: string; survey: string }) {
  return (
    // React's types do not know `closedby` yet; its renderer passes it on.
    <dialog
      className={styles.surveyDialog}
      data-survey=""
      aria-label={label}
      aria-describedby="survey-sent"
      {...{ closedby: "none" }}
    >
      {/* The sheet covers the page that says so. */}
      <h2 id="survey-sent" className={styles.sent}>
        {sent}
      </h2>
      <div dangerouslySetInnerHTML={{ __html: survey }} />
    </dialog>
  );
}
