/**
 * Connection strings with a password: `postgres://user:password@host/name`,
 * `smtp://user:password@host:587`. RFC 3986 section 3.2.1 requires percent-encoding. A pasted
 * password often lacks it, and then another host, port or password is read.
 */

/** Hint for all error messages about encoding. */
export const percentEncoded =
  "in user name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F, % as %25 and a space as %20";

/** An unencoded character that changes the meaning; null: none. An `@` alone is read correctly. */
export function unencodedIn(address: string): "/" | "?" | "#" | "%" | "space" | null {
  const rest = address.replace(/^[a-z]+:\/\//i, "");
  if (/\s/.test(rest)) return "space";
  // Such a URL has no fragment.
  if (rest.includes("#")) return "#";
  const end = /[/?]/.exec(rest)?.index ?? rest.length;
  const after = rest.slice(end);
  const [path = "", ...query] = after.split("?");
  // An `@` after the first slash: the slash is part of the password, because database names have
  // none.
  if (path.includes("@")) return "/";
  // Only parameters may follow the question mark. Other text with an `@` is the end of a password.
  const parameters = query.join("?");
  if (parameters.includes("@") && !/^[a-z_.]+=[^&?]*(&[a-z_.]+=[^&?]*)*$/i.test(parameters)) return "?";
  const credentials = rest.slice(0, Math.max(rest.slice(0, end).lastIndexOf("@"), 0));
  return /%(?![0-9a-f]{2})/i.test(credentials) ? "%" : null;
}
