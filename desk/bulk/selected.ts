/** Who is selected in a list: each by hand, or everybody who was in it at a moment. What it is, without React. */
import { type BulkOf, type DeskSelection, mostNamed } from "../../domain/desk/bulk.ts";

export interface Selected {
  /** Of which list. */
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  /** Everybody in the list, as the server keeps it; null: each by hand. */
  readonly all: DeskSelection | null;
  /** Where a range begins: who was chosen last. */
  readonly from: number | null;
}

export function nobodyIn(of: string): Selected {
  return { of, ids: new Set(), all: null, from: null };
}

export function everybodyOf(of: string, all: DeskSelection): Selected {
  return { of, ids: new Set(all.ids), all, from: null };
}

/** With somebody who was not selected, or without somebody who was. */
export function toggled(selected: Selected, id: number): Selected {
  const ids = new Set(selected.ids);
  if (!ids.delete(id)) ids.add(id);
  return fitting({ ...selected, ids, from: id }, selected);
}

/** With everybody between who was chosen last and `to`, as they are shown. */
export function ranged(selected: Selected, to: number, shown: readonly number[]): Selected {
  const begins = selected.from === null ? -1 : shown.indexOf(selected.from);
  const ends = shown.indexOf(to);
  if (ends === -1) return selected;
  const [first, last] = begins === -1 ? [ends, ends] : [Math.min(begins, ends), Math.max(begins, ends)];
  return withAll(selected, shown.slice(first, last + 1));
}

/** With all of these; the range begins where it did. */
export function withAll(selected: Selected, ids: readonly number[]): Selected {
  return fitting(
    { ...selected, ids: new Set([...selected.ids, ...ids]), from: selected.from ?? ids[0] ?? null },
    selected,
  );
}

/** As the server is told. */
export function asked({ ids, all }: Selected): BulkOf {
  if (all === null) return { ids: [...ids], selection: null, without: [] };
  const known = new Set(all.ids);
  return {
    ids: [...ids].filter((id) => !known.has(id)),
    selection: all.id,
    without: all.ids.filter((id) => !ids.has(id)),
  };
}

/** More by hand than the server is told of one by one are not selected. */
function fitting(selected: Selected, before: Selected): Selected {
  const { ids, without } = asked(selected);
  return ids.length > mostNamed || without.length > mostNamed ? before : selected;
}
