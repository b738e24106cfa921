/**
 * What a translation must keep exactly: fields in braces, web and email addresses, names such as
 * `@name`, numbers.
 */

export type PieceKind = "field" | "address" | "number";

interface Piece {
  readonly kind: PieceKind;
  /** As compared: numbers in ASCII digits without separators. */
  readonly value: string;
  /** As written. */
  readonly text: string;
}

/** Alternatives in this order, so that digits within a field or an address are no numbers. */
const pieces =
  /(?<field>\{[^{}]*\})|(?<address>(?:https?:\/\/|www\.|(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}\/)[^\s<>"“”«»]+|(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_]{3,64}|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)|(?<number>\p{Nd}+(?:[.,:'’/٫٬]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*)/giu;

function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(pieces), ({ 0: written, groups = {} }) => {
    if (groups["field"] !== undefined) return { kind: "field", value: written, text: written };
    // A full stop after an address ends the sentence.
    const address = groups["address"]?.replace(/[.,;:!?)\]]+$/u, "");
    if (address !== undefined) return { kind: "address", value: address, text: address };
    return { kind: "number", value: digitsOf(written), text: written };
  });
}

/** ASCII digits. Each script has its ten in one row, from a code point that ends in 0 or 6. */
function digitsOf(number: string): string {
  return Array.from(number.matchAll(/\p{Nd}/gu), ([digit]) => String(asciiDigit(digit))).join("");
}

/** Zeros of the scripts that texts are in: ASCII, Arabic-Indic, Persian, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10] as const;

function asciiDigit(digit: string): string | number {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : code - zero;
}

/** The first piece that only one of the texts has, or has more often; null: both have the same. */
export function differingPiece(
  source: string,
  translation: string,
): { readonly kind: PieceKind; readonly text: string } | null {
  const left = piecesOf(translation);
  for (const piece of piecesOf(source)) {
    const at = left.findIndex(({ kind, value }) => kind === piece.kind && value === piece.value);
    if (at < 0) return { kind: piece.kind, text: piece.text };
    left.splice(at, 1);
  }
  const [added] = left;
  return added ? { kind: added.kind, text: added.text } : null;
}
