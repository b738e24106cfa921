import { trunkPrefix } from "../phone/countries.ts";
import { type Part, mergeAdjacent } from "./text-parts.ts";
import { leastDigits, type Term } from "./query.ts";
import type { Numbered } from "./tokens.ts";

/**
 * A masked number: shows what was typed, and what the desk always shows, the calling code and last
 * four digits (domain/desk/phone.ts).
 */
export function markedNumber({ areaCode, nationalNumber }: Numbered, terms: readonly Term[]): Part[] {
  const whole = areaCode + nationalNumber;
  const found = new Set<number>();
  for (const { digits } of terms) {
    if (!digits) continue;
    const spellings = ["", trunkPrefix(areaCode)].map((trunk) => trunk + nationalNumber);
    if (digits.beginnings.includes(whole)) fill(found, 0, whole.length);
    else if (digits.beginnings.some((typed) => spellings.includes(typed))) fill(found, areaCode.length, whole.length);
    if (digits.end.length !== leastDigits) continue;
    if (whole.endsWith(digits.end)) fill(found, whole.length - digits.end.length, whole.length);
  }
  const hidden = nationalNumber.length >= 7 ? 4 : 0;
  const shown = (place: number) =>
    place < areaCode.length || place >= whole.length - hidden || found.has(place) ? whole.charAt(place) : "•";
  // "+44 7400 123456"; a short number has one gap: "+290 51234".
  const gaps = [areaCode.length, Math.max(areaCode.length, whole.length - 6)];
  const pieces: Part[] = [{ text: "+", found: false }];
  for (let place = 0; place < whole.length; place += 1) {
    if (gaps.includes(place)) pieces.push({ text: " ", found: found.has(place) && found.has(place - 1) });
    pieces.push({ text: shown(place), found: found.has(place) });
  }
  return mergeAdjacent(pieces);
}

function fill(places: Set<number>, from: number, to: number): void {
  for (let place = from; place < to; place += 1) places.add(place);
}
