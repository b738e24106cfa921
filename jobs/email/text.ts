/** A letter as plain text. */
import type { Block, Letter } from "./letter.ts";

export function letterText(letter: Letter): string {
  // From right to left, codes, numbers and names keep their own direction: first strong isolate, pop directional isolate.
  const isolated = (value: string): string => (letter.dir === "rtl" ? `\u2068${value}\u2069` : value);
  return [letter.title, ...letter.blocks.map((block) => blockText(block, isolated))].join("\n\n");
}

function blockText(block: Block, isolated: (value: string) => string): string {
  switch (block.kind) {
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${isolated(value)}`).join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
    case "code":
      return isolated(block.text);
    default:
      return block.text;
  }
}
