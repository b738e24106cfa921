/** A job's sentence as it stands on a card among others: its page has the whole of it. */

/**
 * Bytes of UTF-8, because the home page is weighed in bytes: six cards of so many leave it within its weight in every market, with a kept
 * promise to show. Some 135 letters of Latin, 80 of Arabic, 50 of Korean.
 */
const most = 144;

/** Cut between two words, and said to be. */
export function onCard(summary: string): string {
  let bytes = 0;
  const characters = [...summary];
  const over = characters.findIndex((character) => (bytes += weight(character.codePointAt(0) ?? 0)) > most);
  if (over < 0) return summary;
  const words = characters
    .slice(0, over)
    .join("")
    .replace(/\s+\S*$/u, "");
  return `${words.replace(/[\s,;:–،؛]+$/u, "")}\u00A0…`;
}

function weight(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
