/** Parsing our pages in tests: their markup is regular enough for patterns. */

/** The text of an attribute or element as a reader sees it. */
export function decoded(html: string): string {
  return html
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(parseInt(digits, hex ? 16 : 10)),
    )
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** The visible text without scripts, styles and hidden data. */
export function visibleText(html: string): string {
  const shown = html.replace(/<(style|script|noscript|svg)\b[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  return decoded(shown.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Each field's error by field name. */
export function fieldErrors(html: string): Record<string, string> {
  const found = html.matchAll(/<p id="f-(\w+)-error"[^>]*>([\s\S]*?)<\/p>/g);
  return Object.fromEntries(Array.from(found, ([, name, inner]) => [name, visibleText(inner ?? "")]));
}

/** The value shown by a text field. */
export function fieldValue(html: string, name: string): string | undefined {
  const tag = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
  const value = tag && / value="([^"]*)"/.exec(tag)?.[1];
  return value === undefined || value === "" ? value : decoded(value);
}

/** The heading of the page. */
export function heading(html: string): string {
  return visibleText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "").replace(/ +([.:,])/g, "$1");
}

/** `href` and `hreflang` of `<link rel="…">` elements. */
export function links(html: string, rel: string): { href: string; hreflang: string | undefined }[] {
  const tags = html.match(/<link\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => ({
      href: decoded(/ href="([^"]*)"/.exec(tag)?.[1] ?? ""),
      hreflang: / hreflang="([^"]*)"/i.exec(tag)?.[1],
    }));
}
