/**
 * Limits per sender, counted in the database, so that several processes share one count.
 * The sender's address is kept only as a keyed hash, and only as long as its window.
 */
import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** What a limiter needs of a database: one statement and its rows. */
export interface LimitStore {
  query(statement: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export interface Limit {
  readonly points: number;
  /** Seconds. */
  readonly window: number;
}

/**
 * Generous to people, who may share an address by the thousand behind a mobile carrier, and narrow to machines.
 * Registrations that look made by a machine cost {@link suspicionCost} points, so that few of them fit.
 */
export const limits = {
  register: { points: 240, window: 60 },
  contactCheck: { points: 480, window: 60 },
  survey: { points: 480, window: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Points that a registration costs whose hidden field is filled, or that was filled in faster than anybody types. */
export const suspicionCost = 24;

export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export class RateLimits {
  readonly #limiters: Record<LimitName, RateLimiterPostgres>;

  readonly #secret: string;

  constructor(store: LimitStore, secret: string) {
    this.#secret = secret;
    const limiter = (name: LimitName) =>
      new RateLimiterPostgres({
        storeClient: store,
        storeType: "client",
        tableName: "rate_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: limits[name].points,
        duration: limits[name].window,
        // Once over, further tries of the window are refused from memory: a flood costs no database.
        inMemoryBlockOnConsumed: limits[name].points + 1,
      });
    this.#limiters = {
      register: limiter("register"),
      contactCheck: limiter("contactCheck"),
      survey: limiter("survey"),
    };
  }

  /** Throws what the database throws. */
  async consume(name: LimitName, sender: string, points = 1): Promise<Allowance> {
    const key = createHmac("sha256", this.#secret).update(`limit:${sender}`).digest("base64url").slice(0, 22);
    try {
      await this.#limiters[name].consume(key, points);
      return { allowed: true };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
    }
  }
}
