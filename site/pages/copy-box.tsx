import { CopyIcon } from "../../ui/pictures/icons.tsx";
import styles from "./success.module.css";

interface CopyBoxProps {
  readonly value: string;
  readonly label: string;
  readonly copied: string;
  /** Announced when the browser refuses to copy and the text is selected instead. */
  readonly selected: string;
  readonly className: string | undefined;
}

/** Text with a copy button. Without a script there is no button; one tap selects the whole text. */
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
