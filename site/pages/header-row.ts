/** Which entries a header with own entries has room for: pages know no widths without script. */
import { marketLabel } from "./market-form.tsx";
import type { SiteView } from "../view.ts";

export interface NavigationEntry {
  readonly id: string;
  readonly address: string;
  readonly text: string;
  readonly current?: "page" | "true";
  /** The operator's, not the product's. */
  readonly own?: boolean;
  /** No section of the home page: the script marks those as they come into view. */
  readonly page?: boolean;
}

/** CSS pixels of the header's content in the narrowest window that shows more than two entries. */
const room = 1160;
const gap = 24;
const menu = 44;

/** The first to leave the row; then own entries from the last. *Jobs* and *How to start* stay. */
const leaving = ["faqs", "feedback", "why", "home"];

/** The same array: all. Without own entries this never changes the specification's header. */
export function entriesInRow(view: SiteView, entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  if (!entries.some(({ own }) => own)) return entries;
  const own = entries.filter((entry) => entry.own).map(({ id }) => id);
  const order = [...leaving, ...own.toReversed()];
  const left = room - besideNavigation(view);
  let row = entries;
  for (const id of order) {
    if (widthOf(row) <= (row === entries ? left : left - menu - gap)) break;
    row = row.filter((entry) => entry.id !== id);
  }
  return row.length === entries.length ? entries : row;
}

function widthOf(entries: readonly NavigationEntry[]): number {
  return entries.reduce((sum, { text }) => sum + textWidth(text, 8.6) + gap, -gap);
}

/** Logo, market switch and *Apply*, with the gaps between all four parts. */
function besideNavigation({ brand, markets, t, closed }: SiteView): number {
  const market = markets.find(({ current }) => current);
  const name = brand.logo ? brand.logo.width : 50 + textWidth(brand.name, brand.icon ? 9 : 10.5);
  const logo = Math.max(name, (brand.logo ? 0 : 50) + textWidth(brand.below ?? "", 6.5));
  const language = 56 + (market ? textWidth(marketLabel(market), 8.4) : 0);
  const apply = closed === null ? gap + 34 + textWidth(t("site.nav.apply"), 9.5) : 0;
  return logo + gap + language + gap + apply;
}

/** Ideographs and Hangul are as wide as they are high. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g;

/** @param each CSS pixels of a letter in DejaVu Sans, the widest of common system fonts */
function textWidth(text: string, each: number): number {
  return (text.length + (text.match(wide)?.length ?? 0) * 0.7) * each;
}
