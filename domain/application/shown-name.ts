/** A person's name in messages of ours: e-mails, and what WhatsApp is opened with. */
import { alias, NAME_MOST_SHOWN, nameDoubt, plainName } from "./name-doubt.ts";
import { cut, dots, inertText } from "./shown-text.ts";

/** The name to greet somebody by; null: greet without one, because what was typed may be no name. */
export function greetingName(name: string): string | null {
  return nameDoubt(name) === null ? apart(plainName(name)) : null;
}

/** The name where something has to be shown, such as a list of what we hold: what is no name is shown so that it does nothing. */
export function shownName(name: string, most = NAME_MOST_SHOWN): string {
  const greeting = greetingName(name);
  if (greeting !== null) return cut(greeting, most).replace(/ @ ?…$/, "…");
  const digits = plainName(name).match(/\p{N}/gu)?.length ?? 0;
  // No phone offers to call it.
  return inertText(digits > 3 ? plainName(name).replace(/\p{N}/gu, "•") : plainName(name), most);
}

/** The first word of the name to greet somebody by, or null. */
export function firstName(name: string): string | null {
  return greetingName(name)?.split(" ", 1)[0] ?? null;
}

/** "Md.Abdul" as "Md. Abdul", and "Lim@Anna" as "Lim @ Anna": some programs make a link of two words with nothing else between them. */
function apart(name: string): string {
  return name.replace(alias, " @ ").replace(new RegExp(`[${dots}](?=\\p{L}\\p{M}*\\p{L})`, "gu"), "$& ");
}
