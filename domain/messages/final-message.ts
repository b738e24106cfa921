/**
 * What every message ends with, whoever wrote it: the code that proves that it is us (B3), that we never ask for money (B8), and how to
 * be left alone. Every template and every text that is typed passes here before it can be seen as a message, copied or sent, so what
 * is to be checked of all of them has its place here.
 */

/** What cannot be left out, in the applicant's language. */
export interface Signs {
  /** Of every registration, as people read them: letters, digits and dashes. */
  readonly codes: readonly string[];
  /** The sentence that says them. */
  readonly code: string;
  readonly never: string;
  readonly stop: string;
}

/** The text, and after it what of the signs it does not say itself. */
export function finalMessage(typed: string, signs: Signs): string {
  const text = withoutTurns(typed).trim();
  const { proof, stop } = addedSigns(typed, signs);
  return [text, proof.join(" "), stop ?? ""].filter((paragraph) => paragraph !== "").join("\n\n");
}

/** What will be added to a text; for whoever types it to see. */
export function addedSigns(
  typed: string,
  { codes, code, never, stop }: Signs,
): { readonly proof: readonly string[]; readonly stop: string | null } {
  const text = withoutTurns(typed);
  const proof = [...(codes.every((each) => says(text, each)) ? [] : [code]), ...(text.includes(never) ? [] : [never])];
  return { proof, stop: text.includes(stop) ? null : stop };
}

/** Marks that turn the direction of what follows, so that it reads otherwise than it is written (Unicode Annex 9). */
function withoutTurns(text: string): string {
  return text.replace(/[\u202A-\u202E]/g, "");
}

/** A code that is the end or the middle of something longer is another one. Some languages write on without a space. */
function says(text: string, code: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9-])${code}(?![A-Za-z0-9]|-[A-Za-z0-9])`).test(text);
}
