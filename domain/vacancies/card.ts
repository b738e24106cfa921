/** A job's sentence as it stands on a card among others: its page has the whole of it. */

/** Characters. Six cards of so many leave the home page within its weight in every script. */
const most = 180;

/** Cut between two words, and said to be. */
export function onCard(summary: string): string {
  const characters = [...summary];
  if (characters.length <= most) return summary;
  const cut = characters.slice(0, most).join("");
  const words = cut.replace(/\s+\S*$/u, "");
  return `${words.replace(/[\s,;:–]+$/u, "")}\u00A0…`;
}
