/**
 * Rate limits, counted in the database so that processes share the counts. Senders are stored only
 * as keyed hashes, and only for the limit's window.
 */
import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networksOf } from "../domain/network/address.ts";

/** What a limiter needs from a database: one statement and its rows. */
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
  /** Counts senders: an IPv6 sender in each of its networks. */
  readonly senders?: true;
  /** Limits for an IPv6 sender's networks, narrowest first; omitted: {@link widerFactors}. */
  readonly ipv6?: readonly [number, number, number];
  /**
   * What it limits needs no database: counted in this process while the database is unreachable.
   */
  readonly insured?: true;
}

/**
 * How much more than an address or /64 the surrounding /56 and /48 may send. They are one
 * customer's, or a mobile carrier's with a /64 per phone, so as many people as behind one IPv4
 * address.
 */
const widerFactors = [1, 2, 4] as const;

/**
 * Generous to people, thousands of whom may share a mobile carrier's address, and strict with
 * machines. Suspicious registrations cost more points; bursts are held long before the limit
 * (domain/held-back).
 */
export const limits = {
  register: { points: 240, window: 60, senders: true },
  /**
   * Registrations with the hidden field filled: counted apart, so that a bot blocks no one behind
   * its address.
   */
  registerFilled: { points: 10, window: 60, senders: true },
  contactCheck: { points: 480, window: 60, senders: true },
  survey: { points: 480, window: 60, senders: true },
  /** Survey answers of one registration: each change is stored and sent to every webhook. */
  surveyOf: { points: 40, window: 3600 },
  verify: { points: 120, window: 60, senders: true },
  report: { points: 30, window: 600, senders: true },
  /** Emails to the operator about numbers never reported before; further ones go into a summary. */
  reportEmail: { points: 5, window: 3600, senders: true },
  /** The last four digits; each link also counts its own tries. */
  unlock: { points: 60, window: 600, senders: true },
  /** Actions on a status page: per sender, and per action and link. */
  act: { points: 120, window: 600, senders: true },
  actWith: { points: 20, window: 600 },
  /**
   * Changes to one registration's interview, and, counted apart, corrections of it; by its own
   * link, and by mailed ones. Each emails a typed mailbox and a recruiter.
   */
  talkOf: { points: 12, window: 86_400 },
  /**
   * Corrections that no other limit refuses, under one requested link of a mailbox: what strangers
   * cause cannot block the owner, who can request ten links a day.
   */
  correctUnder: { points: 1, window: 86_400 },
  link: { points: 30, window: 600, senders: true },
  /** Links emailed to one mailbox. Each opens everything, so the owner has one of the last ten. */
  linkTo: { points: 10, window: 86_400 },
  /** Job alert subscriptions: per sender, and per mailbox, whose owner may not know. */
  alert: { points: 30, window: 600, senders: true },
  alertFilled: { points: 5, window: 600, senders: true },
  alertTo: { points: 12, window: 86_400 },
  /** Emails to a corrected address: per link, and per sender. */
  emailWith: { points: 3, window: 3600 },
  emailFrom: { points: 30, window: 600, senders: true },
  /**
   * Emails that others' registrations can cause to one mailbox (domain/application/mailbox-key.ts),
   * per type: from one network, and in total. So one network alone never uses up a mailbox's limit.
   */
  emailToFrom: { points: 5, window: 86_400 },
  emailTo: { points: 12, window: 86_400 },
  /**
   * Emails one sender causes to unproven mailboxes (db/email-allowance.ts): confirmations for 1,000
   * people behind a carrier's address or /48, and fewer of what is rarely requested. A /64 is one
   * customer.
   */
  newMailboxes: { points: 1200, window: 86_400, senders: true, ipv6: [300, 600, 1200] },
  newMailboxesAsked: { points: 100, window: 86_400, senders: true, ipv6: [10, 20, 100] },
  /** Log-in attempts at the desk, per sender, for any account. */
  deskSender: { points: 60, window: 600, senders: true },
  /** Passkey challenges, each of which is stored for a while, answered or not. */
  deskChallenge: { points: 120, window: 600, senders: true },
  /** Attempts on one account by browsers that never logged in to it, from anywhere. */
  deskAccount: { points: 10, window: 3600 },
  /** Attempts by a browser that has, which no one else can use up. */
  deskDevice: { points: 20, window: 600 },
  /** Second-step codes for one account, likewise. */
  deskCode: { points: 20, window: 86_400 },
  deskDeviceCode: { points: 20, window: 600 },
  /**
   * Checks of the current password while logged in: per session, and per account. Log-ins do not
   * count.
   */
  deskConfirmSession: { points: 10, window: 3600 },
  deskConfirm: { points: 30, window: 3600 },
  /**
   * Characters checked for scams per account: a day's writing in ten minutes, and a tenth of one
   * processor.
   */
  deskText: { points: 2_000_000, window: 600 },
  /** Requests of one account to the translation service, each of which costs the operator money. */
  deskTranslation: { points: 60, window: 3600 },
  /** Pictures that one account stores; those that no document names stay for a day. */
  deskPicture: { points: 100, window: 3600 },
  deskWebhookTest: { points: 20, window: 600 },
  deskSettingsPreview: { points: 60, window: 600 },
  deskSettingsFile: { points: 30, window: 600 },
  /** Previews of drafts per sender; each is rendered on demand. */
  preview: { points: 120, window: 600, senders: true },
  /**
   * Other pages rendered for one visitor: private links, applications, searches, jobs that are not
   * cached. Enough for 1,000 people behind one carrier's address.
   */
  page: { points: 3000, window: 600, senders: true, insured: true },
  /**
   * Feeds and sitemaps sent whole. With a thousand jobs each takes up to a second of one processor.
   * A board reads a few every hour, and an unchanged one is not sent again.
   */
  feed: { points: 120, window: 600, senders: true, insured: true },
  /**
   * Numbers searched by one recruiter: typing a number digit by digit makes some thirty searches.
   */
  deskNumber: { points: 60, window: 600 },
  deskNumberDay: { points: 300, window: 86_400 },
  /**
   * People whose details an account opens: each once a day, and their number. No one at work opens
   * a quarter as many.
   */
  deskPerson: { points: 1, window: 86_400 },
  deskPeople: { points: 600, window: 3600 },
  deskPeopleDay: { points: 2000, window: 86_400 },
  /** Managers are notified once. */
  deskPeopleTold: { points: 1, window: 86_400 },
  /** Messages filled in for one account: one for each person it views. */
  deskMessages: { points: 1200, window: 600 },
  /** Searches of one account, each showing up to fifty people; typing makes several of one. */
  deskSearch: { points: 600, window: 600 },
  deskSearchDay: { points: 6000, window: 86_400 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Points for a registration filled in faster than anyone types. It is held, and must not block
 * others behind the same address.
 */
export const instantCost = 4;

/** Includes a method that the library's types omit. */
interface Limiter extends RateLimiterPostgres {
  /** Milliseconds for which the key is refused from memory; 0: not refused. */
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
   * Counts under a key; a sender (`senderOf`) in all its networks at once, so that it costs no more
   * round trips. Throws database errors, except for insured limits.
   * @param key for limits that count senders also its networks, narrowest first
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
    // A request refused for one network must not use up its neighbours' points.
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
    const count = { keyPrefix: prefix, points, duration: limit.window };
    const made =
      this.#limiters.get(prefix) ??
      (new RateLimiterPostgres({
        ...count,
        storeClient: this.#store,
        storeType: "client",
        tableName: "rate_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        ...(limit.insured && { insuranceLimiter: new RateLimiterMemory(count) }),
        // Once over the limit, refuse from memory, so that a flood costs no queries. Not for wider
        // networks, whose count is given back.
        ...(width > 0 ? {} : { inMemoryBlockOnConsumed: points + 1 }),
      }) as Limiter);
    this.#limiters.set(prefix, made);
    return made;
  }

  /** Whether anything was counted in the current window; not for limits that count senders. */
  async isCounted(name: LimitName, key: string): Promise<boolean> {
    return (await this.#limiter(name, 1, 0).get(this.#hashed(key))) !== null;
  }
}

/** Milliseconds until points are free again; null: counted, within the limit. */
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
