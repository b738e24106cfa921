/** CSV lines (RFC 4180) in which no spreadsheet finds a formula. */

/** Header line. The BOM marks UTF-8; without it Excel assumes a legacy encoding. */
export function csvHead(cells: readonly string[]): string {
  return `\uFEFF${csvLine(cells)}`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((value) => quote(inert(value))).join(",")}\r\n`;
}

/**
 * Characters that may start a formula: those of OWASP
 * (https://owasp.org/www-community/attacks/CSV_Injection) with full-width and other compatibility
 * forms, which some programs fold, and those that defusedcsv adds.
 */
const sign = "=＝﹦⁼₌⩵⩶+＋﹢⁺₊﬩\\-－﹣⁻₋−@＠﹫|｜%％﹪";
/** Blanks, controls and marks before them, some of which spreadsheets drop. */
const unseen = "(?:[\\p{Cf}\\p{DI}\\u2800]|[^\\S\\t\\r\\n]|(?![\\t\\r\\n])\\p{Cc})*";
/**
 * Positions where a formula could begin: the cell, unless by tab or new line, and after separators
 * where the locale uses semicolons. Skips apostrophes, so that one can always be removed again
 * (docs/operate/data-protection.md).
 */
const beginnings = new RegExp(`^(?='*${unseen}[${sign}\\t\\r\\n])|(?<=[;\\t\\r\\n])(?='*${unseen}[${sign}])`, "gu");

/**
 * Prepends an apostrophe, which makes the cell text. A phone number of a plus and digits is no
 * formula and stays unchanged.
 */
function inert(value: string): string {
  return /^[+-]\d+$/.test(value) ? value : value.replaceAll(beginnings, "'");
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
