/**
 * Caches pages that anyone can request without limit, such as error pages: rendered once for each
 * market until content changes. They contain nothing of a visitor.
 */
import { LRUCache } from "lru-cache";
import type { ServerParts } from "../parts.ts";
import type { RenderedPage } from "./page-cache.ts";

/** Two dozen kinds for each of thirty markets, with and without prefix. */
const mostPages = 1500;

interface Rendered {
  readonly at: number;
  readonly pages: LRUCache<string, RenderedPage>;
}

const rendered = new WeakMap<ServerParts, Rendered>();

/** What the pages show changed, perhaps by another clock than that of the last change. */
export function forgetRendered(parts: ServerParts): void {
  rendered.delete(parts);
}

export function renderOnce(parts: ServerParts, key: string, render: () => RenderedPage): RenderedPage {
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
