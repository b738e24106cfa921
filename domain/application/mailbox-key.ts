/**
 * Which mailbox an address most likely reaches, for limits alone: whose something is, the exact address says (`emailKey`). Only what
 * its provider documents, or nearly every server does, is left out: two people who share a count lose an email at worst.
 */

interface Provider {
  readonly domains: RegExp;
  /** One of the names of the domain, for all. */
  readonly as?: string;
  /** What is ignored in a name. */
  readonly ignored?: RegExp;
  /** What separates the name from a tag of the owner's choice, beside "+". */
  readonly separator?: string;
}

const providers: readonly Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, as: "gmail.com", ignored: /\./g },
  { domains: /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, as: "proton.me", ignored: /[._-]/g },
  // No name there has a hyphen: it begins the keyword of a disposable address.
  { domains: /^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com)$/, separator: "-" },
  { domains: /^(?:icloud|me|mac)\.com$/, as: "icloud.com" },
  { domains: /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|com\.tr))$/, as: "yandex.ru", ignored: /[.-]/g },
];

/** Every name at it is the owner's, who has `{owner}@fastmail.com` (https://www.fastmail.help/hc/en-us/articles/360060591053). */
const ownersDomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** @param email as `emailKey` gives it, its domain in ASCII */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const owned = ownersDomain.exec(domain);
  if (owned) return `${owned[1]}@${owned[2]}`;
  const provider = providers.find(({ domains }) => domains.test(domain));
  // "Anna"@… is another spelling of Anna@… (RFC 5321 section 4.1.2).
  const local = /^"(.*)"$/s.exec(email.slice(0, at))?.[1]?.replaceAll("\\", "") ?? email.slice(0, at);
  const name = ["+", ...(provider?.separator ?? [])].reduce(withoutTag, local);
  const plain = provider?.ignored ? name.replace(provider.ignored, "") : name;
  return `${plain || name}@${provider?.as ?? domain}`;
}

/** RFC 5233: what comes after the separator is the owner's. A name that begins with it is left as it is. */
function withoutTag(local: string, separator: string): string {
  const end = local.indexOf(separator, 1);
  return end < 0 ? local : local.slice(0, end);
}
