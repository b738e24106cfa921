/**
 * A grid whose rows take the focus, one at a time (roving tabindex): chosen by a press, opened by a double one; the keys are in
 * row-keys.ts. Ours and no library's: docs/decisions/0008.
 */
import type { HTMLAttributes, ReactNode, RefObject } from "react";
import css from "./grid.module.css";
import { type RowKeys, rowKeys } from "./row-keys.ts";

/** Rows are of applications by their number, or of what has a longer name. */
export type RowId = number | string;

interface RowGridProps<Id extends RowId> extends RowKeys<Id> {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** Where the columns are: the custom properties that grid.module.css names. */
  readonly className: string | undefined;
  readonly columns: readonly string[];
  /** Before them, where rows can be selected. */
  readonly before?: ReactNode;
  /** How many there are, heads included; -1: not known. */
  readonly rowCount?: number;
  /** Tab leads to no row, because none is of who is shown: it leads to the grid, and arrows go on from there. */
  readonly entry: boolean;
  readonly children: ReactNode;
}

export function RowGrid<Id extends RowId>(props: RowGridProps<Id>) {
  const { place, label, className, columns, before, rowCount = -1, entry, children, ...keys } = props;
  return (
    <div
      className={className}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      tabIndex={entry ? 0 : undefined}
      ref={place}
      onKeyDown={rowKeys(keys)}
    >
      <div className={css.head} role="row" aria-rowindex={1}>
        {before !== undefined && <span role="columnheader">{before}</span>}
        {columns.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

interface GridRowProps<Id extends RowId> {
  readonly id: Id;
  /** Among all rows, heads included, from 1; left out where all of them are in the document. */
  readonly index?: number;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly late: boolean;
  readonly selected?: boolean;
  readonly choose: (id: Id) => void;
  readonly open: (id: Id) => void;
  /** What is listened for besides. */
  readonly press?: HTMLAttributes<HTMLDivElement>;
  readonly children: ReactNode;
}

export function GridRow<Id extends RowId>({
  id,
  index,
  current,
  focusable,
  late,
  selected = false,
  choose,
  open,
  press,
  children,
}: GridRowProps<Id>) {
  return (
    <div
      role="row"
      className={[css.row, current && css.current, late && css.late, selected && css.selected]
        .filter(Boolean)
        .join(" ")}
      data-row={id}
      aria-rowindex={index}
      tabIndex={focusable ? 0 : -1}
      aria-selected={current}
      onClick={() => choose(id)}
      onDoubleClick={() => open(id)}
      {...press}
    >
      {children}
    </div>
  );
}

/**
 * Which row Tab leads to: the current one, or the first where nobody is shown. Null: who is shown is not in the list, and a ring
 * around somebody else would name two people.
 */
export function focusableRow<Id extends RowId>(rows: readonly { readonly id: Id }[], current: Id | null): Id | null {
  if (current === null) return rows[0]?.id ?? null;
  return rows.some((row) => row.id === current) ? current : null;
}
