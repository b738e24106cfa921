/**
 * The mailbox that an address most likely reaches, for rate limits only: ownership follows the
 * exact address (`emailKey`). Uses only rules that providers document or nearly all servers follow.
 * Two people who share a key lose at most one email.
 */

interface Provider {
  readonly domains: RegExp;
  /** Canonical domain. */
  readonly as?: string;
  /** Characters ignored before the @. */
  readonly ignored?: RegExp;
  /** Separator of a tag that the owner chooses, in addition to "+". */
  readonly separator?: string;
}

const providers: readonly Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, as: "gmail.com", ignored: /\./g },
  { domains: /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, as: "proton.me", ignored: /[._-]/g },
  // No Yahoo name has a hyphen: it starts the keyword of a disposable address.
  { domains: /^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com)$/, separator: "-" },
  { domains: /^(?:icloud|me|mac)\.com$/, as: "icloud.com" },
  { domains: /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|com\.tr))$/, as: "yandex.ru", ignored: /[.-]/g },
];

/**
 * All names at this domain belong to `{owner}@fastmail.com`
 * (https://www.fastmail.help/hc/en-us/articles/360060591053).
 */
const ownersDomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** @param email as `emailKey` returns it */
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

/** RFC 5233: the owner chooses what follows the separator. A leading one is kept. */
function withoutTag(local: string, separator: string): string {
  const end = local.indexOf(separator, 1);
  return end < 0 ? local : local.slice(0, end);
}
