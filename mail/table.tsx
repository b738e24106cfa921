import type { CSSProperties, ReactNode } from "react";

interface Row {
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Its cells. */
  readonly children: ReactNode;
}

/** A table of one row, for the look alone: Outlook draws HTML as Word does, which knows the width of nothing else. */
export function Table({ className, style, children }: Row) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      className={className}
      style={style}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}
