/**
 * Whose name is said in our name: an applicant's in messages to whoever gave that address, a colleague's to applicants. Anybody can type
 * anything there, so what may be no name is not said, and neither is what asks for money (B8).
 */
import type { Language } from "../../locales/markets.ts";
import { neverPayBesideOthers } from "../never-pay/check.ts";
import { apart, type NameDoubt, nameDoubt, plainName } from "./name-doubt.ts";

/**
 * The name as it may be said to who reads this language; null: say none.
 * @param pause lets others go on while it is read
 */
export async function sayableName(
  name: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<string | null> {
  return (await doubtOfName(name, language, pause)) === null ? apart(plainName(name)) : null;
}

/** Why {@link sayableName} says none; null: it does. */
export async function doubtOfName(
  name: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<NameDoubt | null> {
  const doubt = nameDoubt(name);
  if (doubt !== null) return doubt;
  return (await neverPayBesideOthers(language, plainName(name), pause)).length > 0 ? "money" : null;
}

/** The first word of the name, for colleagues; null: it may be none. */
export function firstName(name: string): string | null {
  return nameDoubt(name) === null ? (apart(plainName(name)).split(" ", 1)[0] ?? null) : null;
}
