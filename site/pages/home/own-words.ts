import type { ShownSection } from "../../../domain/site-content/shown.ts";
import type { SiteView } from "../../view.ts";

/** The operator's own line of a section; null: the product's words. */
export function ownLine(view: Pick<SiteView, "home">, id: ShownSection["id"], field: string): string | null {
  return linesOf(view, id)[field]?.[0] ?? null;
}

/** The operator's own reasons or steps, by place; null: the product's. */
export function ownPoint(
  view: Pick<SiteView, "home">,
  id: "why" | "start",
  place: number,
): { title: string; text: string } | null {
  const title = ownLine(view, id, `point${place + 1}`);
  const text = ownLine(view, id, `text${place + 1}`);
  return title === null || text === null ? null : { title, text };
}

function linesOf(view: Pick<SiteView, "home">, id: ShownSection["id"]): ShownSection["lines"] {
  return view.home.find((section) => section.id === id)?.lines ?? {};
}
