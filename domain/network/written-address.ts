/**
 * Addresses with a password in them, as they stand in a setting: `postgres://user:password@host/name`, `smtp://user:password@host:587`.
 * RFC 3986 section 3.2.1: what ends a part of an address is percent-encoded inside of one. Pasted passwords are not, and what is then
 * read is another host, another port, or half of a password.
 */

/** How what has a meaning of its own is written in a password, for every message that asks for it. */
export const percentEncoded =
  "in user name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F, % as %25 and a space as %20";

/** The character that stands in it as it is, where it means something else; null: none. An `@` alone is read rightly. */
export function unencodedIn(address: string): "/" | "?" | "#" | "%" | "space" | null {
  const rest = address.replace(/^[a-z]+:\/\//i, "");
  if (/\s/.test(rest)) return "space";
  // Neither kind of address has a fragment.
  if (rest.includes("#")) return "#";
  const end = /[/?]/.exec(rest)?.index ?? rest.length;
  const after = rest.slice(end);
  const [path = "", ...query] = after.split("?");
  // An `@` behind the first slash: that slash was the password's, for names of databases have none.
  if (path.includes("@")) return "/";
  // Behind the only question mark stand names with values: anything else with an `@` is the end of a password.
  const parameters = query.join("?");
  if (parameters.includes("@") && !/^[a-z_.]+=[^&?]*(&[a-z_.]+=[^&?]*)*$/i.test(parameters)) return "?";
  const credentials = rest.slice(0, Math.max(rest.slice(0, end).lastIndexOf("@"), 0));
  return /%(?![0-9a-f]{2})/i.test(credentials) ? "%" : null;
}
