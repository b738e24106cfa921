/** Emoji with a meaning, each replaced by an artificial word. */
const named: Readonly<Record<string, string>> = {
  emojimoney: "💰💵💴💶💷💸🤑🪙",
  emojicard: "💳",
  emojigift: "🎁",
  emojipapers: "🪪🛂",
};

const words = new Map(
  Object.entries(named).flatMap(([word, pictures]) => Array.from(pictures, (each) => [each, word])),
);

/** The word for an emoji; null: none. */
export function pictureWord(character: string): string | null {
  return words.get(character) ?? null;
}
