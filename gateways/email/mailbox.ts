/** What stands between dots of a local part that needs no quotes (RFC 5322 section 3.2.3, with RFC 6532: letters of any script). */
const atoms = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;

/**
 * An address as mail servers take it: `"a..b"@docomo.ne.jp` of `a..b@docomo.ne.jp`, which is the same mailbox and no address without the
 * quotation marks (RFC 5321 section 4.1.2).
 */
export function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (at < 1 || atoms.test(local) || /^".*"$/s.test(local)) return address;
  return `"${local.replaceAll(/["\\]/g, "\\$&")}"${address.slice(at)}`;
}
