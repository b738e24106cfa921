/** Decimal digits of every script, read as digits (D11: Arabic-Indic and others). */

const decimalDigit = /\p{Nd}/u;
const decimalDigits = /\p{Nd}/gu;

/**
 * Replaces every decimal digit of any script by its ASCII digit and leaves the rest: "٢٣ years" becomes "23 years".
 *
 * Unicode encodes decimal digits in runs of ten from zero to nine (The Unicode Standard, section 4.6), so a digit's value is its
 * distance from the start of its run: no table is needed.
 */
export function toAsciiDigits(value: string): string {
  return value.replace(decimalDigits, (digit) => {
    const point = digit.codePointAt(0) as number;
    let start = point;
    while (decimalDigit.test(String.fromCodePoint(start - 1))) start -= 1;
    return String((point - start) % 10);
  });
}

/** What stays of a value where only digits may be typed (age, specification section 5): "2 3a" becomes "23". */
export function stripNonDigits(value: string): string {
  return toAsciiDigits(value).replace(/\D/g, "");
}
