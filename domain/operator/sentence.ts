/** Characters. */
const shortest = 10;

/** Whether a published reason is a sentence: at least two words, and no line of dashes. */
export function isSentence(text: string): boolean {
  return text.length >= shortest && (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).length >= 2;
}
