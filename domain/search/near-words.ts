/** Words that differ from a typed one in one letter: replaced, added, missing, or two swapped. */

/** Shorter words have too many neighbours. */
const leastLetters = 4;
const mostLetters = 20;

/** Alphabets in which names are typed letter by letter, folded as in fold.ts. */
const alphabets: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "абвгдежзиклмнопрстуфхцчшщъыьэюяії",
];

/** @param word folded. Returns none if it is too short, too long, or in another script. */
export function nearWords(word: string): string[] {
  const letters = Array.from(word);
  const alphabet = alphabets.find((known) => letters.every((letter) => known.includes(letter)));
  if (alphabet === undefined || letters.length < leastLetters || letters.length > mostLetters) return [];
  const near = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, letter, next] = [word.slice(0, at), letters[at], letters[at + 1]];
    const after = word.slice(at + 1);
    for (const other of alphabet) {
      near.add(before + other + word.slice(at));
      if (letter !== undefined) near.add(before + other + after);
    }
    if (letter !== undefined) near.add(before + after);
    if (letter !== undefined && next !== undefined) near.add(before + next + letter + word.slice(at + 2));
  }
  near.delete(word);
  return [...near];
}
