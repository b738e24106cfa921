import type { ReactNode } from "react";
import styles from "./sections.module.css";

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
