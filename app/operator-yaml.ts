/**
 * Reads YAML in a time that is proportional to its length, because a manager may choose any file.
 * The package's own checks compare each key with each, and quote the text around each error.
 */
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit, YAMLParseError } from "yaml";

/** More errors than anybody mends; each costs time. */
const mostUnopened = 1000;

/** Throws YAMLParseError, with line and column in its message. */
export function readYaml(text: string): { readonly document: Document.Parsed; readonly lines: LineCounter } {
  const lines = new LineCounter();
  const count = (brackets: RegExp) => text.match(brackets)?.length ?? 0;
  if (count(/[\]}]/g) - count(/[[{]/g) > mostUnopened) {
    lines.addNewLine(0);
    throw at(lines, 0, "UNEXPECTED_TOKEN", "Brackets that nothing opens");
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const [wrong] = document.errors;
  if (wrong) throw at(lines, wrong.pos[0], wrong.code, wrong.message);
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        const [place = 0] = (isNode(key) && key.range) || [];
        // A list or a map as a key is none of ours, and slow to write as text.
        if (!isScalar(key)) throw at(lines, place, "BAD_SCALAR_START", "A key must be a word");
        if (names.has(key.value)) throw at(lines, place, "DUPLICATE_KEY", "Map keys must be unique");
        names.add(key.value);
      }
    },
  });
  return { document, lines };
}

function at(lines: LineCounter, position: number, code: YAMLParseError["code"], message: string): YAMLParseError {
  const { line, col } = lines.linePos(position);
  return new YAMLParseError([position, position], code, `${message} at line ${line}, column ${col}`);
}
