/**
 * Rendered pages, kept in memory: each once per address and configuration, compressed beforehand (D27). What is kept
 * holds no key, token, time or country of a visitor, because nothing of a visitor reaches `render`.
 */
import { LRUCache } from "lru-cache";
import { type Encoded, encodeKept } from "../http/encoding.ts";

export interface RenderedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

export interface KeptPage {
  readonly encoded: Encoded;
  readonly contentSecurityPolicy: string;
}

/** Bytes of memory for all variants together: some 600 pages of every kind, or the home page for some 350 countries. */
const variantRoom = 8 * 2 ** 20;

/** Both answer with the page itself once it is there: nearly every request is then answered without waiting for anything. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #variants: LRUCache<string, KeptPage>;
  /** Those under way, which all who ask for them wait for together. */
  readonly #making = new Map<string, Promise<KeptPage>>();

  /** @param room bytes for the variants */
  constructor(room = variantRoom) {
    this.#variants = new LRUCache({ maxSize: room, sizeCalculation: sizeOf });
  }

  /** A page that there is once in each market. It stays: there are as many as the configuration says. */
  page(key: string, render: () => RenderedPage): KeptPage | Promise<KeptPage> {
    return this.#pages.get(key) ?? this.#make(key, render, this.#pages);
  }

  /** One of the many forms of a page that requests can ask for. Those asked for longest ago give way. */
  variant(key: string, render: () => RenderedPage): KeptPage | Promise<KeptPage> {
    return this.#variants.get(key) ?? this.#make(key, render, this.#variants);
  }

  clear(): void {
    this.#pages.clear();
    this.#variants.clear();
    this.#making.clear();
  }

  #make(
    key: string,
    render: () => RenderedPage,
    keptIn: { set(key: string, page: KeptPage): unknown },
  ): Promise<KeptPage> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const page = make(render);
    this.#making.set(key, page);
    // What was cleared meanwhile is not kept: it may be made of what was.
    const settle = (keep: () => void) => {
      if (this.#making.get(key) !== page) return;
      this.#making.delete(key);
      keep();
    };
    page.then(
      (made) => settle(() => keptIn.set(key, made)),
      () => settle(() => {}),
    );
    return page;
  }
}

async function make(render: () => RenderedPage): Promise<KeptPage> {
  const { html, contentSecurityPolicy } = render();
  return { encoded: await encodeKept(html), contentSecurityPolicy };
}

/** In bytes, as if somebody had asked for it in gzip, which is longer than Brotli by a fifth (server/http/encoding.ts). */
function sizeOf({ encoded, contentSecurityPolicy }: KeptPage): number {
  return Math.ceil(2.2 * encoded.br.byteLength) + contentSecurityPolicy.length;
}
