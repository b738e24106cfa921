import { convert } from "html-to-text";
import { colonIn } from "../locales/tags.ts";
import type { LocalisedContent } from "./email.ts";

const [isolate, popIsolate] = ["\u2068", "\u2069"];

/**
 * Separates paragraphs by an empty line. Each fact is on one line, and so is each URL, where every
 * email program detects it.
 * @param html the output of page.tsx, with the `fact…` classes of parts.tsx
 */
export function plainText(html: string, { tag, dir }: Pick<LocalisedContent, "tag" | "dir">): string {
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
      // In right-to-left text, codes, numbers and names keep their own direction (Unicode Annex 9),
      // like <bdi>.
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
