import styles from "./survey.module.css";

/**
 * The survey's modal (specification section 2): neither a click outside nor Escape closes it, which the loader sees to because it
 * has to hold before React lives.
 */
export function SurveyDialog({ label, survey }: { label: string; survey: string }) {
  return (
    // React's types do not know `closedby` yet; its renderer passes it on.
    <dialog
      className={styles.surveyDialog}
      data-survey=""
      aria-label={label}
      {...{ closedby: "none" }}
      dangerouslySetInnerHTML={{ __html: survey }}
    />
  );
}
