const decimalDigit = /\p{Nd}/u;
const decimalDigits = /\p{Nd}/gu;

/**
 * Replaces decimal digits of any script (D11) with ASCII digits: "٢٣ years" becomes "23 years".
 * Unicode encodes them in runs of ten from zero (The Unicode Standard, section 4.6), so a digit's
 * value is its distance from the start of its run.
 */
export function toAsciiDigits(value: string): string {
  return value.replace(decimalDigits, (digit) => {
    const point = digit.codePointAt(0) as number;
    let start = point;
    while (decimalDigit.test(String.fromCodePoint(start - 1))) start -= 1;
    return String((point - start) % 10);
  });
}

/**
 * Keeps only digits, as ASCII, for fields that allow nothing else (age, specification section 5):
 * "2 3a" becomes "23".
 */
export function stripNonDigits(value: string): string {
  return toAsciiDigits(value).replace(/\D/g, "");
}
