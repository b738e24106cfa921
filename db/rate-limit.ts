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
 * Registrations that look made by a machine cost more points, so that fewer of them fit. What comes faster than people do is
 * held back long before the limit (domain/held-back).
 */
export const limits = {
  register: { points: 240, window: 60 },
  contactCheck: { points: 480, window: 60 },
  survey: { points: 480, window: 60 },
  verify: { points: 120, window: 60 },
  report: { points: 30, window: 600 },
  /** Emails to the operator that one sender causes with numbers never reported before; more are in a summary. */
  reportEmail: { points: 5, window: 3600 },
  /** The last four digits; each link counts its own tries besides. */
  unlock: { points: 60, window: 600 },
  /** Every act of a status page: of one sender, and each act with one link. */
  act: { points: 120, window: 600 },
  actWith: { points: 20, window: 600 },
  /** Asking for a new link: of one sender. */
  link: { points: 30, window: 600 },
  /** New links mailed to one mailbox. Each of them opens everything, so whoever owns it has one of the last ten. */
  linkTo: { points: 10, window: 86_400 },
  /** Asking to hear of new vacancies: of one sender, and for one mailbox, whose owner may know nothing of it. */
  alert: { points: 30, window: 600 },
  alertTo: { points: 5, window: 86_400 },
  /** Letters to a corrected address: with one link, and of one sender. */
  letterWith: { points: 3, window: 3600 },
  letterFrom: { points: 30, window: 600 },
  /** Letters that somebody else's sending of the form can cause, to one mailbox. Each kind by itself. */
  letterTo: { points: 5, window: 86_400 },
  /** The desk's log-in: tries of one sender, of any account. */
  deskSender: { points: 60, window: 600 },
  /** Challenges for passkeys, each of which is kept for a while, answered or not. */
  deskChallenge: { points: 120, window: 600 },
  /** For one account, by browsers that never logged in to it before, wherever they are … */
  deskAccount: { points: 10, window: 3600 },
  /** … and by one that did, which nobody else can use up. */
  deskDevice: { points: 20, window: 600 },
  /** Codes of the second step for one account, likewise. */
  deskCode: { points: 20, window: 86_400 },
  deskDeviceCode: { points: 20, window: 600 },
  /** The current password, asked of who is logged in: in one session, and in all of one account. No log-in counts here. */
  deskConfirmSession: { points: 10, window: 3600 },
  deskConfirm: { points: 30, window: 3600 },
  /** Numbers that one recruiter looks for: somebody who reads numbers out digit by digit takes some thirty for each. */
  deskNumber: { points: 60, window: 600 },
  deskNumberDay: { points: 300, window: 86_400 },
  /** People whose details one account opens: each once a day, and how many of them. Nobody who works opens a quarter as many. */
  deskPerson: { points: 1, window: 86_400 },
  deskPeople: { points: 600, window: 3600 },
  deskPeopleDay: { points: 2000, window: 86_400 },
  /** Managers are told of it once. */
  deskPeopleTold: { points: 1, window: 86_400 },
  /** Searches of one account, each of which shows up to fifty people: typing makes several of one. */
  deskSearch: { points: 600, window: 600 },
  deskSearchDay: { points: 6000, window: 86_400 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Points that a registration costs whose hidden field is filled, and one that was filled in faster than anybody types. That
 * one is held back, and others behind the same address must not be kept out by it.
 */
export const honeypotCost = 24;
export const instantCost = 4;

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
    this.#limiters = Object.fromEntries(
      (Object.keys(limits) as LimitName[]).map((name) => [name, limiter(name)]),
    ) as Record<LimitName, RateLimiterPostgres>;
  }

  /** Throws what the database throws. */
  async consume(name: LimitName, sender: string, points = 1): Promise<Allowance> {
    const key = this.#keyOf(sender);
    try {
      await this.#limiters[name].consume(key, points);
      return { allowed: true };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
    }
  }

  /** As if it had not been counted. */
  async forget(name: LimitName, sender: string): Promise<void> {
    await this.#limiters[name].delete(this.#keyOf(sender));
  }

  #keyOf(sender: string): string {
    return createHmac("sha256", this.#secret).update(`limit:${sender}`).digest("base64url").slice(0, 22);
  }
}
