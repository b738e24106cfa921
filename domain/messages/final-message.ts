/**
 * The ending of every message: the code that proves it is ours (B3), that we never ask for money
 * (B8), and how to opt out. Every template and typed text passes here before it is shown as a
 * message, copied or sent, so checks of all messages belong here.
 */
import { withoutOverrides } from "../application/text.ts";

/** The mandatory parts, in the applicant's language. */
export interface Signs {
  /** Codes of all registrations in readable form: letters, digits and dashes. */
  readonly codes: readonly string[];
  /** Sentence with the codes. */
  readonly code: string;
  readonly never: string;
  readonly stop: string;
}

/** The text, followed by the mandatory parts it lacks. */
export function finalMessage(typed: string, signs: Signs): string {
  const text = withoutOverrides(typed).trim();
  const { proof, stop } = addedSigns(typed, signs);
  return [text, proof.join(" "), stop ?? ""].filter((paragraph) => paragraph !== "").join("\n\n");
}

/** What will be added to a text, to show while it is typed. */
export function addedSigns(
  typed: string,
  { codes, code, never, stop }: Signs,
): { readonly proof: readonly string[]; readonly stop: string | null } {
  const text = withoutOverrides(typed);
  const proof = [...(codes.every((each) => says(text, each)) ? [] : [code]), ...(text.includes(never) ? [] : [never])];
  return { proof, stop: text.includes(stop) ? null : stop };
}

/**
 * Whether the text contains the code, not as part of a longer one. Some languages continue without
 * a space.
 */
function says(text: string, code: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9-])${code}(?![A-Za-z0-9]|-[A-Za-z0-9])`).test(text);
}
