/**
 * A grid with roving tabindex over rows: a press selects, a double press opens. Why it is not a
 * library: docs/decisions/0008.
 */
import type { HTMLAttributes, ReactNode, RefObject, KeyboardEvent } from "react";
import css from "./grid.module.css";

/** Rows are identified by an application's number or a longer id. */
export type RowId = number | string;

interface RowGridProps<Id extends RowId> extends RowKeys<Id> {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** Class that sets the custom properties of grid.module.css. */
  readonly className: string | undefined;
  readonly columns: readonly string[];
  /** Header cell before the columns, if rows can be selected. */
  readonly before?: ReactNode;
  /** Number of rows, headers included; -1: unknown. */
  readonly rowCount?: number;
  /** No row is current, so Tab enters the grid itself and arrows continue from there. */
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
  /** Position among all rows from 1, headers included; absent if all rows are in the document. */
  readonly index?: number;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly late: boolean;
  readonly selected?: boolean;
  readonly choose: (id: Id) => void;
  readonly open: (id: Id) => void;
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
 * The row that Tab enters: the current one, or the first if none is. Null if the current one is not
 * in the list: a focus ring on another row would name two applicants.
 */
export function focusableRow<Id extends RowId>(rows: readonly { readonly id: Id }[], current: Id | null): Id | null {
  if (current === null) return rows[0]?.id ?? null;
  return rows.some((row) => row.id === current) ? current : null;
}

/** Rows that a Page key moves by. */
const rowsPerPage = 10;

/** Keys that extend the selection while Shift is pressed, with the rows they move by. */
const extendingSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface RowKeys<Id> {
  readonly count: number;
  readonly step: (by: number) => void;
  /** Moves and selects the rows in between; absent: Shift only moves. */
  readonly extend?: ((by: number) => void) | undefined;
  readonly choose: (id: Id) => void;
  readonly open: (id: Id) => void;
  /** Reads the id from a row's `data-row`. */
  readonly idOf: (row: string) => Id;
}

/**
 * `onKeyDown` of an ARIA grid with roving tabindex and `data-row` on rows: arrows, Home, End and
 * Page keys move, Space chooses, Enter opens. Rows and not cells take focus, because actions apply
 * to rows.
 */
function rowKeys<Id>({ count, step, extend, choose, open, idOf }: RowKeys<Id>): (event: KeyboardEvent) => void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(rowsPerPage),
    PageUp: () => step(-rowsPerPage),
    Home: () => step(-count),
    End: () => step(count),
  };
  const actions: Readonly<Record<string, (id: Id) => void>> = { Enter: open, " ": choose };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    const action = actions[event.key];
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    // If the grid itself has focus, a move enters it, but nothing opens.
    if (!(move && (row !== undefined || event.target === event.currentTarget)) && !(action && row !== undefined))
      return;
    event.preventDefault();
    const by = event.shiftKey ? extendingSteps[event.key] : undefined;
    if (extend && by !== undefined) extend(by);
    else if (move) move();
    else if (action && row !== undefined) action(idOf(row));
  };
}
