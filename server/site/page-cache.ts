/**
 * Rendered pages, kept in memory: each once per address and configuration, compressed beforehand (D27). What is kept
 * holds no key, token, time or country of a visitor, because nothing of a visitor reaches `render`.
 */
import { type Encoded, encodeKept } from "../http/encoding.ts";

export interface RenderedPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

export interface KeptPage {
  readonly encoded: Encoded;
  readonly contentSecurityPolicy: string;
}

/** Most pages kept at once. Prefixed pages are few; negotiated ones differ by country, so the oldest give way. */
const mostPages = 600;

export class PageCache {
  readonly #pages = new Map<string, KeptPage | Promise<KeptPage>>();

  /** The page itself once it is there: nearly every request is then answered without waiting for anything. */
  get(key: string, render: () => RenderedPage): KeptPage | Promise<KeptPage> {
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const page = this.#make(render);
    this.#pages.set(key, page);
    const settle = (change: () => void) => this.#pages.get(key) === page && change();
    page.then(
      (made) => settle(() => this.#pages.set(key, made)),
      () => settle(() => this.#pages.delete(key)),
    );
    if (this.#pages.size > mostPages) {
      const oldest = this.#pages.keys().next().value;
      if (oldest !== undefined) this.#pages.delete(oldest);
    }
    return page;
  }

  clear(): void {
    this.#pages.clear();
  }

  async #make(render: () => RenderedPage): Promise<KeptPage> {
    const { html, contentSecurityPolicy } = render();
    return { encoded: await encodeKept(html), contentSecurityPolicy };
  }
}
