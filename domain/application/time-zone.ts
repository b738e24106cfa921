/**
 * The browser's IANA zone if this runtime knows it, else null: a browser may know zones that came after us, and nobody
 * typed it, so it is never an error.
 */
export function knownTimeZone(value: string): string | null {
  // Offsets such as "+01:00" are zones to Intl too, but no place's own time.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(value) || value.length > 64) return null;
  const known = found.get(value);
  if (known !== undefined) return known;
  const zone = lookUp(value);
  // There are some 600 names; a sender who writes them in every mix of letters does not get to fill the memory.
  if (found.size < 2000) found.set(value, zone);
  return zone;
}

/** A look-up takes as long as the rest of the parsing. */
const found = new Map<string, string | null>();

function lookUp(value: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The zone where somebody is, as far as their browser says: null for what a browser reports that hides it. Those that resist
 * fingerprinting say UTC, newer ones of Firefox and Tor "Atlantic/Reykjavik"
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=1846224), and no market's clocks show the time of a ship.
 *
 * @param timeZone a zone that is known
 * @param country ISO 3166-1 alpha-2, where they said that they are; null: not known, and then any zone is better than none
 */
export function placedTimeZone(timeZone: string | null, country: string | null): string | null {
  if (timeZone === null || country === null) return timeZone;
  if (/^(?:Etc\/.*|GMT.*|UTC|UCT|Zulu|Universal|Greenwich)$/i.test(timeZone)) return null;
  return /^(?:Atlantic\/Reykjavik|Iceland)$/i.test(timeZone) && country !== "IS" ? null : timeZone;
}
