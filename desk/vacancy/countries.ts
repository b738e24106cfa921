/** ISO 3166-1 alpha-2 of every country that the browser has a name for: a list of our own would be one more to keep. */

/** Named like countries, and none: groups, and codes for tests. */
const others = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function allCountries(): readonly string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.has(code) && names.of(code) !== undefined && isCurrent(code));
}

/** Not of a state that is no more: those are read as what came after them. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
