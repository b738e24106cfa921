/** Parsing our emails in tests. */
import { decoded, visibleText } from "./html.ts";

/** The words of text and HTML without layout, for comparison. */
export function saidTwice(mail: { text: string; html: string }): { text: string; html: string } {
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(mail.html) ?? [];
  const lines = mail.text.split("\n").filter((line) => !/^https?:/.test(line));
  return { text: bare(lines.join(" ")), html: bare(visibleText(body)) };
}

/** White space, list and fact markers, and the isolates of Unicode Annex 9. */
function bare(text: string): string {
  return text.replace(/[\s:\u2066-\u2069-]+/g, "");
}

/** The addresses in the text, and the link targets in the HTML. */
export function linksOf(mail: { text: string; html: string }): { text: string[]; html: string[] } {
  return {
    text: mail.text.split("\n").filter((line) => /^https?:/.test(line)),
    html: Array.from(mail.html.matchAll(/href="([^"]*)"/g), ([, href]) => decoded(href ?? "")),
  };
}
