/**
 * As much of XML 1.0 as an exchange file needs: elements, attributes, text, CDATA, comments, the five named entities and
 * numeric ones. No document type, so nothing is ever expanded or fetched. Whatever is not well formed is an error.
 */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

/** The root element. Throws an `Error` that names the line of the first fault. */
export function parseXml(source: string): Element {
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`line ${text.slice(0, at).split("\n").length}: ${what}`);
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, "uy");
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const skip = () => {
    while (take(/\s+|<!--(?:(?!--)[^])*-->|<\?[^]*?\?>/u));
  };
  const unescaped = (raw: string): string => {
    const known = raw.replace(
      /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-fA-F]+));/g,
      (_, name: string, decimal: string, hex: string) => entity(name, decimal, hex),
    );
    // What is left after every entity was known is text that came from one, so the raw text is what has to be looked at.
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(raw)) fail("an & that is no entity");
    return known;
  };
  const element = (): Element => {
    const name = take(/<([A-Za-z_][\w:.-]*)/u)?.[1] ?? fail("an element is expected");
    const attributes: Record<string, string> = {};
    for (let one; (one = take(/\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/u));) {
      const [, key = "", double, single] = one;
      if (Object.hasOwn(attributes, key)) fail(`the attribute ${key} stands twice`);
      attributes[key] = unescaped((double ?? single ?? "").replace(/[\t\n]/g, " "));
    }
    if (take(/\s*\/>/u)) return { name, attributes, children: [] };
    if (!take(/\s*>/u)) fail(`the tag <${name}> is not well formed`);
    const children: (Element | string)[] = [];
    for (;;) {
      const written = take(/[^<]+/u)?.[0];
      if (written !== undefined) {
        if (written.includes("]]>")) fail("]]> in a text");
        children.push(unescaped(written));
        continue;
      }
      const data = take(/<!\[CDATA\[([^]*?)\]\]>/u);
      if (data) {
        children.push(data[1] ?? "");
        continue;
      }
      if (take(/<!--(?:(?!--)[^])*-->|<\?[^]*?\?>/u)) continue;
      const end = take(/<\/([A-Za-z_][\w:.-]*)\s*>/u);
      if (!end) {
        if (at >= text.length || text.startsWith("<!", at)) fail(`<${name}> is not closed`);
        children.push(element());
        continue;
      }
      if (end[1] !== name) fail(`</${end[1]}> closes <${name}>`);
      return { name, attributes, children };
    }
  };
  skip();
  if (text.startsWith("<!DOCTYPE", at)) fail("a document type is not accepted");
  const root = element();
  skip();
  if (at < text.length) fail("there is something after the end");
  return root;
}

function entity(name: string | undefined, decimal: string | undefined, hex: string | undefined): string {
  if (name !== undefined) return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name] ?? "";
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!allowed(code)) throw new Error(`&#${code}; is no character of XML`);
  return String.fromCodePoint(code);
}

/** XML 1.0, production 2. */
function allowed(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** Text as an element or attribute holds it. Throws where it has a character that XML cannot. */
export function escapeXml(text: string): string {
  for (const letter of text)
    if (!allowed(letter.codePointAt(0) ?? 0)) throw new Error(`${JSON.stringify(letter)} is no character of XML`);
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}
