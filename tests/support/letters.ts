/** Reading our e-mails in tests. */
import { decoded, visibleText } from "./html.ts";

/** What the text and the HTML say, without layout: to be held against each other. */
export function saidTwice(mail: { text: string; html: string }): { text: string; html: string } {
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(mail.html) ?? [];
  const lines = mail.text.split("\n").filter((line) => !/^https?:/.test(line));
  return { text: bare(lines.join(" ")), html: bare(visibleText(body)) };
}

/** White space, the marks of lists and facts, and the isolates of Unicode Annex 9. */
function bare(text: string): string {
  return text.replace(/[\s:\u2066-\u2069-]+/g, "");
}

/** Addresses that the text names, and those that the HTML leads to. */
export function linksOf(mail: { text: string; html: string }): { text: string[]; html: string[] } {
  return {
    text: mail.text.split("\n").filter((line) => /^https?:/.test(line)),
    html: Array.from(mail.html.matchAll(/href="([^"]*)"/g), ([, href]) => decoded(href ?? "")),
  };
}
