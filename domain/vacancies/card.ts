/**
 * Bytes of UTF-8, because the home page has a byte budget: six such cards fit in every market, with
 * a kept promise shown. About 135 Latin, 80 Arabic or 50 Korean characters.
 */
const most = 144;

/** A vacancy's summary for a card, cut between words with an ellipsis; its page has all of it. */
export function cardSummary(summary: string): string {
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
