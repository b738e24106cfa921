import styles from "./survey.module.css";

/**
 * Rings on a rope: completed steps are threaded, the current one is larger. The label beside them
 * has the same information.
 */
export function SurveySteps({ step, labels }: { step: number; labels: readonly string[] }) {
  return (
    <div className={styles.stepsRow}>
      <span className={styles.rings} aria-hidden="true">
        {labels.map((label, place) => (
          <span
            key={label}
            className={place + 1 < step ? styles.done : place + 1 === step ? styles.current : styles.ring}
          />
        ))}
      </span>
      <span id="survey-step">{labels[step - 1]}</span>
    </div>
  );
}
