/**
 * The one shape of what is known about a language. Every entry is a phrase, written as it is spelled there:
 *
 *   deposit          this word (accents, capitals, look-alikes and digits for letters are the same letter)
 *   deposit*         begins so; *gebühr: ends so; *gebühr*: holds it
 *   (pay|send) us    alternatives: words, parts of a word, phrases, nothing: (the |)fee; at the end none with a blank behind it
 *   pre-payment      together, apart or with a mark between
 *   send .. code     up to five words between; send . code: up to two
 *   # euros, 30 ¤    a number in digits; a currency's sign or name
 *
 * Marks are not seen, so "please, pay" is "please pay". Every currency and amount in digits is known without an entry.
 */
import type { Tactic } from "./tactics.ts";

export type Phrases = readonly string[];

export interface Lexicon {
  /** What may stand before any word, written together with it: Arabic و, ال, بال. */
  readonly clitics?: readonly string[];
  /** Words take endings without end and spaces are a matter of taste: every entry is found anywhere in a text (Korean). */
  readonly loose?: true;
  /** The verb ends the sentence, and what denies it there denies all before it: "fee, deposit and costs there are none". */
  readonly verbLast?: true;
  /** Spellings that are the same to a reader, in texts and entries alike: "ue" as "u", which is what ü is folded to. */
  readonly spellings?: readonly (readonly [string, string])[];

  // How something is said.
  /** Words that deny: no, not, never, without, nothing; where verbs are denied by endings, the verbs of asking and paying so. */
  readonly no: Phrases;
  /** Read as if it were not there: what denies, warns or names money without doing so ("no experience", "direct deposit"). */
  readonly ignore: Phrases;
  /** Turns a denial into its opposite: until, unless, cannot start without, if you do not. */
  readonly unless: Phrases;
  /** Begins a part of its own that an earlier denial does not reach: but, only, just, except. */
  readonly but: Phrases;
  /** Others ask for it: beware, fraudsters, whoever asks you, report it. Denies as `no` does, in the sentences beside it too. */
  readonly warn: Phrases;
  /** The employer bears or provides it: free of charge, at our expense, we cover, budget, allowance. */
  readonly free: Phrases;
  /** What the work is about: customers, their invoices and refunds; you check, answer, book, moderate, test. */
  readonly job: Phrases;
  /** What the self-employed pay for themselves: taxes, insurance, their own internet. */
  readonly own: Phrases;
  /** What is paid to people who work: salary, per hour, we pay you, bonus. */
  readonly wage: Phrases;
  /** When papers are shown honestly: after signing, on the first day, with the contract. */
  readonly after: Phrases;

  // What is done.
  /** The applicant pays, and it is plain that it is the applicant: you pay, please transfer, pay in advance. */
  readonly pays: Phrases;
  /** The employer asks for it: we charge, we require, we ask you for. Enough with money. */
  readonly asks: Phrases;
  /** Paying, and it is not plain who: to be paid, payment of, paying. */
  readonly paid: Phrases;
  /** It has to be: is due, required, we need, we charge, costs, must. */
  readonly demand: Phrases;
  /** The applicant hands over what they know or have: send us, tell the recruiter, forward, share, photograph. */
  readonly gives: Phrases;
  /** … types it somewhere: enter, log in with, fill in. */
  readonly enters: Phrases;
  /** The applicant buys: buy, order, get yourself. */
  readonly buys: Phrases;
  /** To what end, or when: before you start, in advance, to secure your place, to unlock, release, activate. */
  readonly first: Phrases;
  /** How it is made harmless: refunded, you get it back, deducted from the first pay, credited. */
  readonly back: Phrases;

  // With what.
  /** What applicants alone are made to pay, by its name: registration fee, processing charge. Enough by itself. */
  readonly fee: Phrases;
  /** … and what they leave behind: security deposit, caution money, down payment. Enough by itself. */
  readonly deposit: Phrases;
  /** Money by a name that says little: costs, amount, payment, contribution, sum. */
  readonly cost: Phrases;
  /** Amounts that are not written in digits: fifty euros. */
  readonly amount: Phrases;
  /** What is paid for: laptop, starter kit, software, training, certificate, background check, visa, insurance. */
  readonly things: Phrases;
  /** From whom it is to be bought: our supplier, our shop, this link. */
  readonly seller: Phrases;
  readonly crypto: Phrases;
  /** Making a balance larger, or work available by paying: top up, recharge, prepaid order, negative balance. */
  readonly topUp: Phrases;
  /** What is topped up: tasks, orders, level, account, balance, platform. */
  readonly tasks: Phrases;
  readonly gift: Phrases;
  /** One-time codes: the code that reaches you, six-digit code, OTP, TAN. */
  readonly code: Phrases;
  /** What opens accounts and cards: online banking password, card number, CVV, PIN. */
  readonly login: Phrases;
  /** Identity papers: passport, identity card, driving licence, selfie with it. */
  readonly papers: Phrases;
  /** … at once: now, before the talk, with the application, by WhatsApp, to reserve, both sides. */
  readonly atOnce: Phrases;
  /** Money or parcels go on: forward, pass on, withdraw, keep five per cent. */
  readonly forwards: Phrases;
  /** The applicant's own account, card or profile: your bank account, in your name. */
  readonly account: Phrases;
  /** Leaving it to others: rent out, lend, let us use, open an account for us. */
  readonly rents: Phrases;

  /** What is asking by itself, whatever stands around it; only a denial or a warning helps. */
  readonly always: Readonly<Partial<Record<Tactic, Phrases>>>;
}

/** The classes of phrases, apart from what is not one. */
export type PhraseClass = Exclude<keyof Lexicon, "clitics" | "loose" | "verbLast" | "spellings" | "always">;
