/** Codes of the findings of checks.ts; the desk has a text for each. */

/** Block publication. */
export const blockCodes = [
  /** A sentence asks applicants for money or its equivalent (B8); `why` is the tactic. */
  "asks_for_money",
  /** Missing in a language to be published. */
  "no_title",
  "no_summary",
  /** A language to be published has unread drafted translations (`fields`). */
  "draft_unread",
  /**
   * Some markets with a currency of the specification can show no pay range; `why` names
   * them, null: there is none at all.
   */
  "no_pay",
  /** No market chosen, or none offered in any of the languages. */
  "no_market",
  /** Work is allowed from a country (`why`) that the operator takes no applications from. */
  "country_not_taken",
  /** Production: below the minimum wage of a country of work (`why`). */
  "below_floor",
  /** Production: must say whether pay is before tax; `why` is the country. */
  "tax_missing",
  /** The last day has passed, or precedes the scheduled publication. */
  "closes_in_past",
  /** No chosen language has a text. */
  "no_language",
] as const;

/** Must be acknowledged: publishing names them in `accepted`. */
export const askCodes = [
  /** A market's language has no text, so that market does not show it. */
  "language_missing",
  /** Fields of a translation are older than the source: `fields`. */
  "language_older",
  /** A chosen market (`why`) that the operator does not offer, or no longer. */
  "market_not_offered",
  /**
   * Production: may be below the minimum wage of a country (`why`), depending on hours, contract,
   * tax and region.
   */
  "floor_unsure",
  /** Production: does not say whether pay is before tax. */
  "tax_unsaid",
  /** Production: no text states the minimum pay in figures, as required in a country (`why`). */
  "least_unsaid",
  /** Production: the pay range is wider than allowed in a region of a country (`why`). */
  "range_wide",
  /** A tag says freelance, and the contract says employed. */
  "kind_contradicts",
  /** The title names one gender although the language has a neutral form. */
  "title_gendered",
  "earn_up_to",
  "age",
  "pay_history",
  /** A date in the text has passed. */
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
