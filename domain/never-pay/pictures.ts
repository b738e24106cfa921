/** Emoji that stand for a word: each becomes one that no language has. */
const named: Readonly<Record<string, string>> = {
  emojimoney: "💰💵💴💶💷💸🤑🪙",
  emojicard: "💳",
  emojigift: "🎁",
  emojipapers: "🪪🛂",
};

const words = new Map(
  Object.entries(named).flatMap(([word, pictures]) => Array.from(pictures, (each) => [each, word])),
);

/** The word that an emoji stands for; null: none. */
export function pictureWord(character: string): string | null {
  return words.get(character) ?? null;
}
