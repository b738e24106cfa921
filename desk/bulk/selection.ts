/** The selection: single rows, or the whole list as it was at one moment. Independent of React. */
import { type BulkOf, type DeskSelection, mostNamed } from "../../domain/desk/bulk.ts";

export interface Selected {
  /** Identifies the list. */
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  /** Everyone in the list, as the server stored it; null: selected one by one. */
  readonly all: DeskSelection | null;
  /** Where a range begins: the row that was selected last. */
  readonly from: number | null;
}

export function emptySelection(of: string): Selected {
  return { of, ids: new Set(), all: null, from: null };
}

export function fullSelection(of: string, all: DeskSelection): Selected {
  return { of, ids: new Set(all.ids), all, from: null };
}

/** Adds the row, or removes it if it was selected. */
export function toggleRow(selected: Selected, id: number): Selected {
  const ids = new Set(selected.ids);
  if (!ids.delete(id)) ids.add(id);
  return fitting({ ...selected, ids, from: id }, selected);
}

/** Adds every row between the last selected one and `to`, in display order. */
export function selectRange(selected: Selected, to: number, shown: readonly number[]): Selected {
  const begins = selected.from === null ? -1 : shown.indexOf(selected.from);
  const ends = shown.indexOf(to);
  if (ends === -1) return selected;
  const [first, last] = begins === -1 ? [ends, ends] : [Math.min(begins, ends), Math.max(begins, ends)];
  return selectRows(selected, shown.slice(first, last + 1));
}

/** Adds all of these. The start of the range stays. */
export function selectRows(selected: Selected, ids: readonly number[]): Selected {
  return fitting(
    { ...selected, ids: new Set([...selected.ids, ...ids]), from: selected.from ?? ids[0] ?? null },
    selected,
  );
}

/** The selection as sent to the server. */
export function targetsOf({ ids, all }: Selected): BulkOf {
  if (all === null) return { ids: [...ids], selection: null, without: [] };
  const known = new Set(all.ids);
  return {
    ids: [...ids].filter((id) => !known.has(id)),
    selection: all.id,
    without: all.ids.filter((id) => !ids.has(id)),
  };
}

/** Refuses a change that would name more rows than one request may list. */
function fitting(selected: Selected, before: Selected): Selected {
  const { ids, without } = targetsOf(selected);
  return ids.length > mostNamed || without.length > mostNamed ? before : selected;
}
