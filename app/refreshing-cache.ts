import { LRUCache } from "lru-cache";

/** Values per cache, least recently used first out. */
const mostEntries = 50;

interface CacheSettings<Query, Value> {
  readonly read: (now: Date, query: Query) => Promise<Value>;
  /** Milliseconds after which a value is read again. */
  readonly maxAge: number;
  /** Milliseconds a value is still returned while a newer one is read. Omitted: callers wait. */
  readonly staleAge?: number;
  /** Milliseconds before a failed read is repeated; until then callers get its error. */
  readonly retryAfter?: number;
  /** Callers with the same key share a value. Omitted: all do. */
  readonly keyOf?: (query: Query) => string;
  readonly now: () => Date;
  readonly failed?: (error: unknown) => void;
}

interface Entry<Value> {
  /** When its read started, in milliseconds since 1970. */
  readonly at: number;
  state: "reading" | "read" | "failed";
  /** What callers get: the previous value while this one is read, if that is allowed. */
  shown: Promise<Value>;
}

/** Caches what is expensive to read. There is at most one read at a time for each key. */
export class RefreshingCache<Query, Value> {
  readonly #settings: CacheSettings<Query, Value>;
  readonly #entries = new LRUCache<string, Entry<Value>>({ max: mostEntries });

  constructor(settings: CacheSettings<Query, Value>) {
    this.#settings = settings;
  }

  /** Returns the same promise to all callers until the next read. Rejects if the read fails. */
  read(query: Query): Promise<Value> {
    const { read, maxAge, staleAge = 0, retryAfter = 0, keyOf, failed } = this.#settings;
    const now = this.#settings.now();
    const key = keyOf?.(query) ?? "";
    const known = this.#entries.get(key);
    // The clock may be set back.
    const age = known ? Math.abs(now.getTime() - known.at) : Infinity;
    const lasts = known?.state === "failed" ? retryAfter : maxAge;
    if (known && (known.state === "reading" || age < lasts)) return known.shown;
    const value = read(now, query);
    const canShowKnown = known?.state === "read" && age < staleAge;
    const entry: Entry<Value> = { at: now.getTime(), state: "reading", shown: canShowKnown ? known.shown : value };
    this.#entries.set(key, entry);
    value.then(
      () => Object.assign(entry, { state: "read", shown: value }),
      (error: unknown) => {
        Object.assign(entry, { state: "failed", shown: value });
        failed?.(error);
      },
    );
    return entry.shown;
  }
}
