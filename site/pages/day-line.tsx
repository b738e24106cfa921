import styles from "./success.module.css";

/** The 24 hours as a line: rope for the elapsed part. `elapsed` is 0 to 1. */
export function DayLine({ elapsed }: { elapsed: number }) {
  const at = `${(4 + 92 * Math.min(1, Math.max(0, elapsed))).toFixed(1)}%`;
  return (
    <svg className={styles.day} width="100%" height="24" aria-hidden="true">
      <rect y="9" width="100%" height="6" rx="3" className={styles.track} />
      <rect x="-20" y="9" width="20" height="6" className={styles.passed} />
      <rect y="9" width={at} height="6" className={styles.passed} />
      <circle cx={at} cy="12" r="9" className={styles.knob} />
    </svg>
  );
}
