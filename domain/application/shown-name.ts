/**
 * Which names our messages may contain: the applicant's when writing to the given address, a
 * recruiter's when writing to applicants. Anyone can type anything there, so messages omit doubtful
 * names and requests for money (B8).
 */
import type { Language } from "../../locales/markets.ts";
import { findScamsWithPauses } from "../scam-check/check.ts";
import { separateWords, nameDoubt, plainName } from "./name-doubt.ts";
import type { NameDoubt } from "./name-doubts.ts";

/**
 * The name as messages in this language may show it; null: show none.
 * @param pause lets other work run during the check
 */
export async function displayableName(
  name: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<string | null> {
  return (await whyNotDisplayable(name, language, pause)) === null ? separateWords(plainName(name)) : null;
}

/** Why {@link displayableName} returns null; null: it returns a name. */
export async function whyNotDisplayable(
  name: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<NameDoubt | null> {
  const doubt = nameDoubt(name);
  if (doubt !== null) return doubt;
  return (await findScamsWithPauses(language, plainName(name), pause)).length > 0 ? "money" : null;
}

/** First word of the name, for colleagues; null: doubtful name. */
export function firstName(name: string): string | null {
  return nameDoubt(name) === null ? (separateWords(plainName(name)).split(" ", 1)[0] ?? null) : null;
}
