/** Apart from the rules and their words (name-doubt.ts), which the desk does not load. */

/** Why a text may not be a name. */
export const nameDoubts = [
  /** A web or email address, an @handle, or a messenger. */
  "link",
  "phone",
  "digits",
  /** Characters of markup, code or layout. */
  "markup",
  /** No letter at all. */
  "letters",
  /** Letters of several scripts in one word, which look alike: a sign of spoofing (UTS 39). */
  "scripts",
  "long",
  /**
   * A request for money, found by keyword here or by the sentence check (domain/scam-check) when a
   * name is about to be shown.
   */
  "money",
  /** A request for a code, a password or a click. */
  "access",
] as const;
export type NameDoubt = (typeof nameDoubts)[number];
