/**
 * *Did you mean anna@gmail.com?*: the nearest common domain of a mistyped one. Small on purpose: this ships to phones. A
 * suggestion is only ever asked about, so what is left out costs more silence, and what is wrong costs one question.
 */
import { isAddress } from "./email-address.ts";

/**
 * Who people in the markets have their address from, and under which endings. Names of four letters and fewer are one
 * letter away from too many others; the two that half of Germany has are here.
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

/** With another ending of a country or a company they are nobody's. */
const everywhere = ["gmail", "icloud", "naver"];

/** One letter from a provider, and others' own. */
const others = ["mail", "email", "ymail", "hmail", "cloud"];

/** Endings that are nobody's (IANA root zone), and what was meant. */
const nobodys: readonly (readonly [RegExp, string])[] = [
  [/^(?:con|cmo|ocm|vom|xom|cim|cpm|coom|comm|ccom|comn|conm)$/, "com"],
  [/^(?:ner|nte|ney|nett|nwt)$/, "net"],
];

/** Another address that may be meant, or null. `email` as `readEmail` reads it. */
export function suggestedEmail(email: string): string | null {
  if (!isAddress(email)) return null;
  const at = email.indexOf("@");
  const typed = email.slice(0, at);
  // A dot at an edge or beside another is a slip more often than an address.
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

/** The ending that somebody with this provider has who typed `ending`. */
function endingAt(name: string, ending: string): string | undefined {
  const endings = providers.get(name) ?? [];
  if (endings.includes(ending)) return ending;
  if (everywhere.includes(name) && /^(?:\w{2,4}|com?\.\w{2,3})$/.test(ending)) return endings[0];
  // Colombia, Cameroon and Oman, with the names that are known for .com.
  if (/^(?:co|cm|om)$/.test(ending)) return endings.find((own) => own === "com");
  // Countries' endings are somebody's, whatever is in front of them.
  return /(?:^|\.)(?:..|com|net|org)$/.test(ending) ? undefined : endings.find((own) => isNear(ending, own));
}

/** Whether one letter too many, too few or wrong, or two neighbours swapped, is all that differs. */
function isNear(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const most = Math.min(typed.length, meant.length) - start;
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [was, is] = [typed, meant].map((text) => text.slice(start, text.length - end)) as [string, string];
  // A short name of which a letter is missing is somebody's.
  if (was === "") return is.length === 1 && meant.length > 3;
  if (was.length === 1) return is.length <= 1;
  return was.length === 2 && is.length === 2 && was[0] === is[1] && was[1] === is[0];
}
