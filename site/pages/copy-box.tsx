import { CopyIcon } from "../../ui/pictures/icons.tsx";
import styles from "./success.module.css";

interface CopyBoxProps {
  /** What is shown and copied. */
  readonly value: string;
  /** The button's name. */
  readonly label: string;
  /** Said once it is copied. */
  readonly copied: string;
  /** Said where the browser does not let us copy: it is selected then. */
  readonly selected: string;
  readonly className: string | undefined;
}

/** Something to keep, with a button that copies it. Without a script there is no button; one touch selects the whole. */
export function CopyBox({ value, label, copied, selected, className }: CopyBoxProps) {
  return (
    <p className={className}>
      <bdi>{value}</bdi>
      <span className={styles.copied} aria-live="polite" />
      <button type="button" aria-label={label} data-copy={value} data-copied={copied} data-selected={selected} hidden>
        <CopyIcon />
      </button>
    </p>
  );
}
