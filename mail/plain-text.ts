/** A letter's document as plain text. */
import { convert } from "html-to-text";
import { colonIn } from "../locales/tags.ts";
import type { Letter } from "./letter.ts";

const [isolate, popIsolate] = ["\u2068", "\u2069"];

/**
 * Paragraphs apart by an empty line, a fact on one line, an address on a line of its own, where every mail program finds it.
 *
 * @param html what page.tsx makes; its classes `fact`, `fact-label` and `fact-value` are those of parts.tsx
 */
export function plainText(html: string, { tag, dir }: Pick<Letter, "tag" | "dir">): string {
  const colon = colonIn(tag);
  const apart = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...["h1", "h2"].map((selector) => ({ selector, options: { ...apart, uppercase: false } })),
      { selector: "ul", options: { ...apart, itemPrefix: "- " } },
      { selector: "table.facts", format: "block", options: apart },
      { selector: "table.fact", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "td.fact-label", format: "inlineSurround", options: { suffix: `${colon} ` } },
      { selector: "td.fact-value", format: "inline" },
      { selector: "a", format: "addressBelow" },
      // From right to left, codes, numbers and names keep their own direction (Unicode Annex 9), as <bdi> does.
      ...(dir === "rtl"
        ? [{ selector: "bdi", format: "inlineSurround", options: { prefix: isolate, suffix: popIsolate } }]
        : []),
    ],
    formatters: {
      addressBelow(link, walk, builder) {
        walk(link.children, builder);
        builder.addInline(colon);
        builder.addLineBreak();
        builder.addInline(link.attribs.href ?? "", { noWordTransform: true });
      },
    },
  });
}
