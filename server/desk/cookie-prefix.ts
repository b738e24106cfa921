/** What every cookie of the desk begins with. `__Host-` binds it to this host (RFC 6265bis); better-auth's own prefix does less. */
export function deskCookiePrefix(https: boolean): string {
  return `${https ? "__Host-" : ""}desk`;
}
