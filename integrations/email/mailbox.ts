/**
 * A local part that needs no quotes (RFC 5322 section 3.2.3, with RFC 6532 for letters of any
 * script).
 */
const atoms = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;

/** A local part in quotes, with none inside that is not escaped (RFC 5321 section 4.1.2). */
const quoted = /^"(?:[^"\\]|\\.)*"$/su;

/**
 * Quotes an address for SMTP: `"a..b"@docomo.ne.jp` for `a..b@docomo.ne.jp`, which is the same
 * mailbox but invalid without quotes (RFC 5321 section 4.1.2).
 */
export function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (at < 1 || atoms.test(local) || quoted.test(local)) return address;
  return `"${local.replaceAll(/["\\]/g, "\\$&")}"${address.slice(at)}`;
}
