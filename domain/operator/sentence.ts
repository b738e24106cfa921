/** Characters. */
const shortest = 10;

/** Whether a reason that is published is one: two words at least, and not a line of dashes. */
export function isSentence(text: string): boolean {
  return text.length >= shortest && (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).length >= 2;
}
