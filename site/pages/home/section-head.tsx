import type { ReactNode } from "react";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";

export interface SectionProps {
  readonly view: SiteView;
  /** Joins it to the section below; empty: it stands alone. */
  readonly className: string;
}

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
