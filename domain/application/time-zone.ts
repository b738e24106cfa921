/**
 * The browser's IANA zone if this runtime knows it, else null. Never an error: a browser may know
 * newer zones, and the applicant did not type it.
 */
export function knownTimeZone(value: string): string | null {
  // Intl also accepts offsets such as "+01:00", which belong to no place.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(value) || value.length > 64) return null;
  const known = found.get(value);
  if (known !== undefined) return known;
  const zone = lookUp(value);
  // There are about 600 names. The limit stops a sender of mixed-case spellings from filling the
  // memory.
  if (found.size < 2000) found.set(value, zone);
  return zone;
}

/** Cached because a look-up takes as long as the rest of the parsing. */
const found = new Map<string, string | null>();

function lookUp(value: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The applicant's zone, or null if the browser hides it: UTC, an offset, or "Atlantic/Reykjavik" in
 * newer Firefox and Tor (https://bugzilla.mozilla.org/show_bug.cgi?id=1846224).
 * @param country ISO 3166-1 alpha-2; null: unknown, and then any zone is better than none
 */
export function placedTimeZone(timeZone: string | null, country: string | null): string | null {
  if (timeZone === null || country === null) return timeZone;
  if (/^(?:Etc\/.*|GMT.*|UTC|UCT|Zulu|Universal|Greenwich)$/i.test(timeZone)) return null;
  return /^(?:Atlantic\/Reykjavik|Iceland)$/i.test(timeZone) && country !== "IS" ? null : timeZone;
}
