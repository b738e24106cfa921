/** French writes the first of a month as an ordinal ("1er décembre"), which CLDR does not. */
export function withFrenchFirst(tag: string, date: string): string {
  return tag.split("-", 1)[0] === "fr" ? date.replace(first, "1er") : date;
}

const first = /(?<!\d)1(?=[ \u00a0\u202f](?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/;
