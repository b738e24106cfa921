/** What the checks of a vacancy can find (checks.ts), by the codes that the desk has words for. */

/** Nothing is published while there is one of these, whoever asks. */
export const blockCodes = [
  /** A sentence asks applicants for money or for what is as good as money (B8); `why` is the tactic. */
  "asks_for_money",
  /** Of a language that is to be published. */
  "no_title",
  "no_summary",
  /** No range that every market it is shown in can show: `why` names the markets without one; null: none at all. */
  "no_pay",
  /** No market is chosen, or none of the chosen ones is offered in one of the languages. */
  "no_market",
  /** May be worked from, and the operator takes no applications from there: `why` is its code. */
  "country_not_taken",
  /** In production: under the minimum wage where it may be worked: `why` is the country's code. */
  "below_floor",
  /** In production: whether pay is before tax is not said, and the advert has to there: `why` is the country's code. */
  "tax_missing",
  /** The last day is over, or before the day it is scheduled for. */
  "closes_in_past",
  /** No language was chosen that has a text. */
  "no_language",
] as const;

/** These want to be seen: publishing names them in `accepted`. */
export const askCodes = [
  /** A market's language without a text: it is not shown there. */
  "language_missing",
  /** Fields of a translation are older than the source: `fields`. */
  "language_older",
  /** Chosen, and not (or no longer) offered by the operator: `why` is its code. */
  "market_not_offered",
  /** In production: perhaps under the minimum wage there, as far as hours, contract, tax and place say: `why` is the country's code. */
  "floor_unsure",
  /** In production: whether pay is before tax is not said. */
  "tax_unsaid",
  /** In production: no text names the least pay in figures, and the advert has to there: `why` is the country's code. */
  "least_unsaid",
  /** In production: the range is wider than an advert's may be in a place there: `why` is the country's code. */
  "range_wide",
  /** A tag says that it is freelance, and the contract says employed. */
  "kind_contradicts",
  /** The title names one gender, where the language has a form for all. */
  "title_gendered",
  "earn_up_to",
  "age",
  "pay_history",
  /** A day that is named in the text is over. */
  "date_passed",
] as const;

export const checkCodes = [...blockCodes, ...askCodes] as const;
export type CheckCode = (typeof checkCodes)[number];

export const checkFields = [
  "title",
  "summary",
  "responsibilities",
  "qualifications",
  "benefits",
  "steps",
  "pay",
  "markets",
  "countries",
  "closesOn",
] as const;
export type CheckField = (typeof checkFields)[number];
