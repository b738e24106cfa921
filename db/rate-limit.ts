/**
 * Limits per sender, counted in the database, so that several processes share one count.
 * The sender's address is kept only as a keyed hash, and only as long as its window.
 */
import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networksOf } from "../domain/network/address.ts";

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
  /** It counts senders: an IPv6 sender in each of its networks. */
  readonly senders?: true;
  /** Of an IPv6 sender's networks, the narrowest first; left out: as {@link widerFactors} says. */
  readonly ipv6?: readonly [number, number, number];
}

/**
 * How much more than an address or a /64 the /56 and the /48 around it may send: one customer's, or those of a mobile carrier that
 * gives each telephone a /64, who are as many as behind one IPv4 address.
 */
const widerFactors = [1, 2, 4] as const;

/**
 * Generous to people, who may share an address by the thousand behind a mobile carrier, and narrow to machines.
 * Registrations that look made by a machine cost more points, so that fewer of them fit. What comes faster than people do is
 * held back long before the limit (domain/held-back).
 */
export const limits = {
  register: { points: 240, window: 60, senders: true },
  contactCheck: { points: 480, window: 60, senders: true },
  survey: { points: 480, window: 60, senders: true },
  verify: { points: 120, window: 60, senders: true },
  report: { points: 30, window: 600, senders: true },
  /** Emails to the operator that one sender causes with numbers never reported before; more are in a summary. */
  reportEmail: { points: 5, window: 3600, senders: true },
  /** The last four digits; each link counts its own tries besides. */
  unlock: { points: 60, window: 600, senders: true },
  /** Every act of a status page: of one sender, and each act with one link. */
  act: { points: 120, window: 600, senders: true },
  actWith: { points: 20, window: 600 },
  /** Asking for a new link: of one sender. */
  link: { points: 30, window: 600, senders: true },
  /** New links mailed to one mailbox. Each of them opens everything, so its owner has one of the last ten. */
  linkTo: { points: 10, window: 86_400 },
  /** Asking to hear of new vacancies: of one sender, and for one mailbox, whose owner may not know of it. */
  alert: { points: 30, window: 600, senders: true },
  alertTo: { points: 12, window: 86_400 },
  /** Letters to a corrected address: with one link, and of one sender. */
  letterWith: { points: 3, window: 3600 },
  letterFrom: { points: 30, window: 600, senders: true },
  /**
   * Emails that somebody else's sending of the form can cause, to one mailbox (domain/application/mailbox-key.ts), each kind by
   * itself: from one network, and from all together. One network alone therefore never uses up what a mailbox gets.
   */
  letterToFrom: { points: 5, window: 86_400 },
  letterTo: { points: 12, window: 86_400 },
  /**
   * Emails that one sender causes to mailboxes whose owners never showed that they read them (db/email-allowance.ts): confirmations
   * for the 1,000 people that one carrier's address or /48 must carry, fewer of what people seldom ask for. A /64 is one customer.
   */
  newMailboxes: { points: 1200, window: 86_400, senders: true, ipv6: [300, 600, 1200] },
  newMailboxesAsked: { points: 100, window: 86_400, senders: true, ipv6: [10, 20, 100] },
  /** The desk's log-in: tries of one sender, of any account. */
  deskSender: { points: 60, window: 600, senders: true },
  /** Challenges for passkeys, each of which is kept for a while, answered or not. */
  deskChallenge: { points: 120, window: 600, senders: true },
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
  /** Characters that one account has read for what asks for money: a day's writing in ten minutes, and a tenth of one processor. */
  deskText: { points: 2_000_000, window: 600 },
  /** Previews of drafts that one sender opens: each is made for them. */
  preview: { points: 120, window: 600, senders: true },
  /**
   * Other pages that are made for one visitor: behind a private link, of what was applied for, and of what was looked for. As many as
   * 1,000 people behind one carrier's address open.
   */
  page: { points: 3000, window: 600, senders: true },
  /** Numbers that one recruiter looks for: somebody who reads numbers out digit by digit takes some thirty for each. */
  deskNumber: { points: 60, window: 600 },
  deskNumberDay: { points: 300, window: 86_400 },
  /** People whose details one account opens: each once a day, and how many of them. Nobody who works opens a quarter as many. */
  deskPerson: { points: 1, window: 86_400 },
  deskPeople: { points: 600, window: 3600 },
  deskPeopleDay: { points: 2000, window: 86_400 },
  /** Managers are told of it once. */
  deskPeopleTold: { points: 1, window: 86_400 },
  /** Messages that are filled for one account: one for each person that it looks at. */
  deskMessages: { points: 1200, window: 600 },
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

/** With what the library has and its types leave out. */
interface Limiter extends RateLimiterPostgres {
  /** Milliseconds for which the key is refused from memory; 0: it is not. */
  getInMemoryBlockMsBeforeExpire(prefixedKey: string): number;
}

export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

export class RateLimits {
  readonly #limiters = new Map<string, Limiter>();

  readonly #store: LimitStore;

  readonly #secret: string;

  constructor(store: LimitStore, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  /**
   * Counts under a key. A sender (`senderOf`) counts in each of its networks, all at once, so that it costs no more round trips.
   * Throws what the database throws.
   *
   * @param key of a limit that counts senders also its networks, the narrowest first
   */
  async consume(name: LimitName, key: string | readonly string[], points = 1): Promise<Allowance> {
    const limit: Limit = limits[name];
    const keys = typeof key !== "string" ? key : limit.senders ? networksOf(key) : [key];
    const counts = keys.map((each, width) => ({
      key: this.#hashed(each),
      limiter: this.#limiter(name, keys.length, width),
    }));
    const known = counts.map(({ key, limiter }) => limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key)));
    const blocked = known.find((milliseconds) => milliseconds > 0);
    if (blocked !== undefined) return refused(blocked);
    const answers = await Promise.all(counts.map(({ key, limiter }) => consumeOne(limiter, key, points)));
    const narrowest = answers.findIndex((answer) => answer !== null);
    if (narrowest < 0) return { allowed: true };
    // What one network is refused for must not use up what its neighbours may send.
    await Promise.all(counts.slice(narrowest + 1).map(({ key, limiter }) => limiter.reward(key, points)));
    return refused(answers[narrowest] ?? 0);
  }

  #hashed(key: string): string {
    return createHmac("sha256", this.#secret).update(`limit:${key}`).digest("base64url").slice(0, 22);
  }

  #limiter(name: LimitName, networks: number, width: number): Limiter {
    const limit: Limit = limits[name];
    const ofIpv6 = networks > 1;
    const prefix = ofIpv6 && (width > 0 || limit.ipv6) ? `${name}/${[64, 56, 48][width]}` : name;
    const points = ofIpv6 ? (limit.ipv6?.[width] ?? limit.points * (widerFactors[width] ?? 1)) : limit.points;
    const made =
      this.#limiters.get(prefix) ??
      (new RateLimiterPostgres({
        storeClient: this.#store,
        storeType: "client",
        tableName: "rate_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: prefix,
        points,
        duration: limit.window,
        // Once over, further tries of the window are refused from memory: a flood costs no database. Not in the wider networks, where
        // the count goes back again.
        ...(width > 0 ? {} : { inMemoryBlockOnConsumed: points + 1 }),
      }) as Limiter);
    this.#limiters.set(prefix, made);
    return made;
  }

  /** Whether anything was counted in the window that runs; not for limits that count senders. */
  async isCounted(name: LimitName, key: string): Promise<boolean> {
    return (await this.#limiter(name, 1, 0).get(this.#hashed(key))) !== null;
  }
}

/** Milliseconds until there is room again; null: it was counted, and there is. */
async function consumeOne(limiter: RateLimiterPostgres, key: string, points: number): Promise<number | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return error.msBeforeNext;
  }
}

function refused(milliseconds: number): Allowance {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}
