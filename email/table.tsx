import type { CSSProperties, ReactNode } from "react";

interface Row {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A layout table of one row: Outlook renders with Word, which supports widths only on tables. */
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
