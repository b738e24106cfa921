/**
 * Caches rendered, compressed pages in memory, one for each URL and configuration (D27). `render`
 * gets nothing personal: no link, token or time. A visitor's country is part of a page's cache key.
 */
import { LRUCache } from "lru-cache";
import { type Encoded, encodeForCache } from "../http/encoding.ts";

export interface RenderedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

export interface CachedPage {
  readonly encoded: Encoded;
  readonly contentSecurityPolicy: string;
}

/**
 * Bytes for all variants together: about 600 pages of any kind, or the home page for 350 countries.
 */
const variantRoom = 8 * 2 ** 20;

/**
 * Both methods return a cached page synchronously, so that nearly all requests answer without
 * awaiting.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #variants: LRUCache<string, CachedPage>;
  /** Renders in progress, shared by all requests for them. */
  readonly #making = new Map<string, Promise<CachedPage>>();

  /** @param room bytes for the variants */
  constructor(room = variantRoom) {
    this.#variants = new LRUCache({ maxSize: room, sizeCalculation: sizeOf });
  }

  /** A page that exists once in each market. Never evicted, as there are few. */
  page(key: string, render: () => RenderedPage): CachedPage | Promise<CachedPage> {
    return this.#pages.get(key) ?? this.#make(key, render, this.#pages);
  }

  /** A variant that a request can choose. Evicts the least recently used. */
  variant(key: string, render: () => RenderedPage): CachedPage | Promise<CachedPage> {
    return this.#variants.get(key) ?? this.#make(key, render, this.#variants);
  }

  /** A variant that is cached or being made; undefined: neither. */
  known(key: string): CachedPage | Promise<CachedPage> | undefined {
    return this.#variants.get(key) ?? this.#making.get(key);
  }

  clear(): void {
    this.#pages.clear();
    this.#variants.clear();
    this.#making.clear();
  }

  #make(
    key: string,
    render: () => RenderedPage,
    store: { set(key: string, page: CachedPage): unknown },
  ): Promise<CachedPage> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const page = make(render);
    this.#making.set(key, page);
    // Discards a page that was cleared while it rendered: it may contain old content.
    const settle = (keep: () => void) => {
      if (this.#making.get(key) !== page) return;
      this.#making.delete(key);
      keep();
    };
    page.then(
      (made) => settle(() => store.set(key, made)),
      () => settle(() => {}),
    );
    return page;
  }
}

async function make(render: () => RenderedPage): Promise<CachedPage> {
  const { html, contentSecurityPolicy } = render();
  return { encoded: await encodeForCache(html), contentSecurityPolicy };
}

/**
 * In bytes, assuming a gzip copy too, which is 20 % longer than Brotli (server/http/encoding.ts).
 */
function sizeOf({ encoded, contentSecurityPolicy }: CachedPage): number {
  return Math.ceil(2.2 * encoded.br.byteLength) + contentSecurityPolicy.length;
}
