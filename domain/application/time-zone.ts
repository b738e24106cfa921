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
