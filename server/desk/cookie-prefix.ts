/**
 * The prefix of every desk cookie. `__Host-` binds it to this host (RFC 6265bis), which
 * better-auth's own prefix does not.
 */
export function deskCookiePrefix(https: boolean): string {
  return `${https ? "__Host-" : ""}desk`;
}
