/** `Accept-Language`, RFC 9110 section 12.5.4. */

/** Browsers send a few; more is an attack on the parser. */
const mostRanges = 32;

/**
 * Language ranges by preference, lowercase: descending q, else in the order sent. Omits q=0 ("not
 * acceptable") and malformed ranges.
 */
export function parseAcceptLanguage(header: string): readonly string[] {
  const ranges: { range: string; q: number }[] = [];
  for (const item of header.split(",", mostRanges)) {
    const match = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i.exec(
      item.trim(),
    );
    if (match === null) continue;
    const q = match[2] === undefined ? 1 : Number(match[2]);
    if (q > 0) ranges.push({ range: match[1]!.toLowerCase(), q });
  }
  return ranges.sort((a, b) => b.q - a.q).map((range) => range.range);
}
