/**
 * What the check knows about a language. Entries are spelled as in the language; accents, capitals,
 * look-alikes and digits for letters are folded, and punctuation is ignored: "please, pay" is
 * "please pay". Currencies and amounts in digits need no entry.
 */
import type { Tactic } from "./tactics.ts";

// `deposit*` matches any ending, `*gebühr` any beginning; `(pay|send|) us` has alternatives, one
// empty; `pre-payment` is joined, apart or hyphenated; `send .. code` allows five words between,
// `send . code` two; `#` is a number in digits, `¤` a currency.
export type Phrases = readonly string[];

export interface Lexicon {
  /** Prefixes written together with any word: Arabic و, ال, بال. */
  readonly clitics?: readonly string[];
  /** Words have many endings and spacing varies, so entries match anywhere in a text (Korean). */
  readonly loose?: true;
  /**
   * The verb ends the sentence, and a denial there denies all before it: "fee, deposit and costs
   * there are none".
   */
  readonly verbLast?: true;
  /** Equivalent spellings, in texts and entries: "ue" as "u", to which ü is folded. */
  readonly spellings?: readonly (readonly [string, string])[];

  /**
   * Denials: no, not, never, without, nothing; also verbs of asking and paying with negative
   * endings.
   */
  readonly no: Phrases;
  /** Skipped: only seems to deny, warn or name money ("no experience", "direct deposit"). */
  readonly ignore: Phrases;
  /** Reverses a denial: until, unless, cannot start without, if you do not. */
  readonly unless: Phrases;
  /** Starts a part that an earlier denial does not reach: but, only, just, except. */
  readonly but: Phrases;
  /**
   * Others ask: beware, fraudsters, anyone asking you, report it. Denies like `no`, in
   * neighbouring sentences too.
   */
  readonly warn: Phrases;
  /** The employer pays or provides it: free of charge, at our expense, we cover, allowance. */
  readonly free: Phrases;
  /**
   * The subject of the work: customers, their invoices and refunds; you check, answer, book,
   * moderate, test.
   */
  readonly job: Phrases;
  /** What the self-employed pay for themselves: taxes, insurance, their own internet. */
  readonly own: Phrases;
  /** Pay for work: salary, per hour, we pay you, bonus. */
  readonly wage: Phrases;
  /** Legitimate times to show papers: after signing, on the first day, with the contract. */
  readonly after: Phrases;

  /** Clearly the applicant pays: you pay, please transfer, pay in advance. */
  readonly pays: Phrases;
  /** The employer asks: we charge, we require, we ask you for. Enough together with money. */
  readonly asks: Phrases;
  /** Paying, by an unclear party: to be paid, payment of, paying. */
  readonly paid: Phrases;
  /** An obligation: is due, required, we need, we charge, costs, must. */
  readonly demand: Phrases;
  /**
   * The applicant hands over information or things: send us, inform the recruiter, forward, share,
   * photograph.
   */
  readonly gives: Phrases;
  /** The applicant types it somewhere: enter, log in with, fill in. */
  readonly enters: Phrases;
  /** The applicant buys: buy, order, get yourself. */
  readonly buys: Phrases;
  /**
   * Purpose or time: before you start, in advance, to secure your place, to unlock, release,
   * activate.
   */
  readonly first: Phrases;
  /** Plays it down: refunded, you get it back, deducted from the first pay, credited. */
  readonly back: Phrases;

  /**
   * Named charges that only applicants are made to pay: registration fee, processing charge. Enough
   * alone.
   */
  readonly fee: Phrases;
  /** Deposits of applicants: security deposit, caution money, down payment. Enough alone. */
  readonly deposit: Phrases;
  /** Money by a vague name: costs, amount, payment, contribution, sum. */
  readonly cost: Phrases;
  /** Amounts in words: fifty euros. */
  readonly amount: Phrases;
  /**
   * What is paid for: laptop, starter kit, software, training, certificate, background check, visa,
   * insurance.
   */
  readonly things: Phrases;
  /** The seller: our supplier, our shop, this link. */
  readonly seller: Phrases;
  readonly crypto: Phrases;
  /**
   * Raising a balance or unlocking work by paying: top up, recharge, prepaid order, negative
   * balance.
   */
  readonly topUp: Phrases;
  /** What is topped up: tasks, orders, level, account, balance, platform. */
  readonly tasks: Phrases;
  readonly gift: Phrases;
  /** One-time codes: the code that reaches you, six-digit code, OTP, TAN. */
  readonly code: Phrases;
  /** Access to accounts and cards: online banking password, card number, CVV, PIN. */
  readonly login: Phrases;
  /** Identity papers: passport, identity card, driving licence, selfie with it. */
  readonly papers: Phrases;
  /**
   * Papers too early: now, before the interview, with the application, by WhatsApp, to reserve,
   * both sides.
   */
  readonly atOnce: Phrases;
  /** Passing on money or parcels: forward, pass on, withdraw, keep five per cent. */
  readonly forwards: Phrases;
  /** The applicant's own account, card or profile: your bank account, in your name. */
  readonly account: Phrases;
  /** Giving others access: rent out, lend, let us use, open an account for us. */
  readonly rents: Phrases;

  /** Asks by itself, whatever surrounds it; only a denial or a warning excuses it. */
  readonly always: Readonly<Partial<Record<Tactic, Phrases>>>;
}

/**
 * Words of adverts that some markets' laws restrict. They only cause warnings, because a title may
 * be correct and an age limit justified (D16).
 */
export interface WarningWords {
  /** Titles that name a man or a woman; allowed with a mark such as (m/w/d) or /in. */
  readonly gendered: Phrases;
  /** Pay stated only by its maximum. */
  readonly upTo: Phrases;
  readonly age: Phrases;
  /** Asks for earlier pay (EU 2023/970, article 5(2), and others). */
  readonly history: Phrases;
}

/** A file in locales/scam-check/. */
export interface PhraseFile extends Lexicon {
  readonly warnings: WarningWords;
}

/** Keys of the lexicon that are phrase classes. */
export type PhraseClass = Exclude<keyof Lexicon, "clitics" | "loose" | "verbLast" | "spellings" | "always">;
