/** Why a translation of a text is not shown. */
export const translationRefusals = [
  /** The service left it out, or answered with nothing. */
  "missing",
  /** A field in braces, an address or a number was lost, changed or added: `what`. */
  "field",
  "address",
  "number",
  /** Has markup that the source does not have. */
  "markup",
  /** Word for word the source. */
  "untranslated",
  /** In another language. */
  "language",
  "length",
  /** Asks applicants for money (B8). */
  "asks",
] as const;
export type TranslationRefusal = (typeof translationRefusals)[number];

export interface Refusal {
  readonly reason: TranslationRefusal;
  /** The piece that differs. */
  readonly what: string | null;
}
