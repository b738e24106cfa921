/** A line of CSV (RFC 4180) that no spreadsheet takes for a formula. */

/** The first line. The mark in front (BOM) tells spreadsheets that the file is UTF-8: Excel reads it in an old encoding otherwise. */
export function csvHead(cells: readonly string[]): string {
  return `\uFEFF${csvLine(cells)}`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((value) => quote(inert(value))).join(",")}\r\n`;
}

/**
 * What a spreadsheet may take for the beginning of a formula: the signs that OWASP names, in full width too
 * (https://owasp.org/www-community/attacks/CSV_Injection), their other compatibility forms, which some programs fold, and
 * those that defusedcsv adds.
 */
const sign = "=＝﹦⁼₌⩵⩶+＋﹢⁺₊﬩\\-－﹣⁻₋−@＠﹫|｜%％﹪";
/** What does not show before it: blanks, controls and marks, of which spreadsheets leave some away. */
const unseen = "(?:[\\p{Cf}\\p{DI}\\u2800]|[^\\S\\t\\r\\n]|(?![\\t\\r\\n])\\p{Cc})*";
/**
 * Where a formula could begin: with the cell, which must not begin with a tab or a new line either, and after what divides
 * cells where the spreadsheet's language has semicolons for that. Apostrophes count as nothing, so that one more can always
 * be taken away again (docs/operations.md).
 */
const beginnings = new RegExp(`^(?='*${unseen}[${sign}\\t\\r\\n])|(?<=[;\\t\\r\\n])(?='*${unseen}[${sign}])`, "gu");

/**
 * An apostrophe in front makes it text. A telephone number begins with a plus and digits alone: that is no formula, and it
 * stays as it is.
 */
function inert(value: string): string {
  return /^[+-]\d+$/.test(value) ? value : value.replaceAll(beginnings, "'");
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
