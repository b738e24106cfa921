/**
 * Suggests the nearest common domain for a mistyped one: *Did you mean anna@gmail.com?* Keep it
 * small: it ships to phones. A missing entry costs a suggestion; a wrong entry costs one question.
 */
import { isAddress } from "./email-address.ts";

/**
 * Common email providers in our markets, with their endings. Names of at most four letters are too
 * close to others; only web and gmx are included, because half of Germany uses them.
 */
const providers = new Map(
  (
    "gmail:com|icloud:com|googlemail:com|yahoo:com,co.uk,de,fr,it,es,ie,ca,com.au,com.sg,co.nz,com.tr,ro,se,no,pl|" +
    "hotmail:com,co.uk,fr,de,es,it,be,nl,se,no,ch,ca,com.tr,com.au,sg|" +
    "outlook:com,de,fr,es,it,at,be,ie,pt,sa,sg,kr,com.au,com.tr,sk|protonmail:com|proton:me|" +
    "web:de|gmx:de,net,at,ch,com|t-online:de|freenet:de|orange:fr|wanadoo:fr|laposte:net|libero:it|virgilio:it|" +
    "tiscali:it|alice:it|interia:pl,eu|ziggo:nl|kpnmail:nl|telenet:be|skynet:be|bluewin:ch|zoznam:sk|centrum:sk|" +
    "naver:com|hanmail:net|kakao:com|btinternet:com|virginmedia:com|comcast:net|verizon:net|bigpond:com"
  )
    .split("|")
    .map((line) => line.split(":") as [string, string])
    .map(([name, endings]) => [name, endings.split(",")] as const),
);

/** Providers whose name no one else uses under another ending. */
const everywhere = ["gmail", "icloud", "naver"];

/** Real domains one letter away from a provider. */
const others = ["mail", "email", "ymail", "hmail", "cloud"];

/** Endings that do not exist (IANA root zone), and the intended ones. */
const nobodys: readonly (readonly [RegExp, string])[] = [
  [/^(?:con|cmo|ocm|vom|xom|cim|cpm|coom|comm|ccom|comn|conm)$/, "com"],
  [/^(?:ner|nte|ney|nett|nwt)$/, "net"],
];

/** A likely intended address, or null. `email` is a result of `readEmail`. */
export function suggestedEmail(email: string): string | null {
  if (!isAddress(email)) return null;
  const at = email.indexOf("@");
  const typed = email.slice(0, at);
  // A dot at either end or next to another is usually a typo.
  const local = typed.replace(/\.+/g, ".").replace(/^\.|\.$/g, "");
  const domain = suggestedDomain(email.slice(at + 1).toLowerCase());
  return domain || local !== typed ? `${local}@${domain ?? email.slice(at + 1)}` : null;
}

function suggestedDomain(domain: string): string | null {
  const dot = domain.indexOf(".");
  const name = domain.slice(0, dot);
  const typed = domain.slice(dot + 1);
  const ending = nobodys.find(([wrong]) => wrong.test(typed))?.[1] ?? typed;
  const found = endingAt(name, ending);
  if (found) return found === typed ? null : `${name}.${found}`;
  if (!providers.has(name) && !others.includes(name)) {
    for (const near of providers.keys()) {
      const meant = isNear(name, near) && endingAt(near, ending);
      if (meant) return `${near}.${meant}`;
    }
  }
  return ending === typed ? null : `${name}.${ending}`;
}

/** The intended ending for this provider when `ending` was typed; undefined if there is none. */
function endingAt(name: string, ending: string): string | undefined {
  const endings = providers.get(name) ?? [];
  if (endings.includes(ending)) return ending;
  if (everywhere.includes(name) && /^(?:\w{2,4}|com?\.\w{2,3})$/.test(ending)) return endings[0];
  // Colombia, Cameroon and Oman: read as .com for providers that use .com.
  if (/^(?:co|cm|om)$/.test(ending)) return endings.find((own) => own === "com");
  // A country ending may be real after any name.
  return /(?:^|\.)(?:..|com|net|org)$/.test(ending) ? undefined : endings.find((own) => isNear(ending, own));
}

/** Whether the texts differ by one missing, extra or wrong letter, or by two swapped neighbours. */
function isNear(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const most = Math.min(typed.length, meant.length) - start;
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [was, is] = [typed, meant].map((text) => text.slice(start, text.length - end)) as [string, string];
  // A short name that lacks a letter may be a real domain.
  if (was === "") return is.length === 1 && meant.length > 3;
  if (was.length === 1) return is.length <= 1;
  return was.length === 2 && is.length === 2 && was[0] === is[1] && was[1] === is[0];
}
