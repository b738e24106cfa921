/**
 * Error pages, which anybody can ask for without end: rendered once for each market, and again when what pages say has changed. What is
 * rendered is the same for everybody.
 */
import { LRUCache } from "lru-cache";
import type { ServerParts } from "../parts.ts";
import type { RenderedPage } from "./page-cache.ts";

/** Of two or three kinds in each market, with its address and without. */
const mostPages = 120;

interface Rendered {
  readonly at: number;
  readonly pages: LRUCache<string, RenderedPage>;
}

const rendered = new WeakMap<ServerParts, Rendered>();

export function renderedOnce(parts: ServerParts, key: string, render: () => RenderedPage): RenderedPage {
  const at = parts.changedAt().getTime();
  let known = rendered.get(parts);
  if (known?.at !== at) {
    known = { at, pages: new LRUCache({ max: mostPages }) };
    rendered.set(parts, known);
  }
  const page = known.pages.get(key) ?? render();
  known.pages.set(key, page);
  return page;
}
