/**
 * Reads YAML in a time that is proportional to its length, because a manager may choose any file.
 * The package's own checks compare each key with each, and quote the text around each error.
 */
import { type Document, isNode, isScalar, Lexer, LineCounter, parseDocument, visit, YAMLParseError } from "yaml";

/** Each bracket that nothing opens is an error, and errors are slow to build. */
const mostUnopened = 1000;

/** Throws YAMLParseError, with line and column in its message. */
export function readYaml(text: string): { readonly document: Document.Parsed; readonly lines: LineCounter } {
  const lines = new LineCounter();
  if (unopened(text) > mostUnopened) {
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
        // No setting has a list or a map as its key, and converting one to text is slow.
        if (!isScalar(key)) throw at(lines, place, "BAD_SCALAR_START", "A key must be a word");
        if (names.has(key.value)) throw at(lines, place, "DUPLICATE_KEY", "Map keys must be unique");
        names.add(key.value);
      }
    },
  });
  return { document, lines };
}

/** Closing brackets without an opening one, outside of texts and comments. */
function unopened(text: string): number {
  let [open, missing] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    if (token === "[" || token === "{") open += 1;
    else if (token === "]" || token === "}") {
      if (open > 0) open -= 1;
      else missing += 1;
    }
  }
  return missing;
}

function at(lines: LineCounter, position: number, code: YAMLParseError["code"], message: string): YAMLParseError {
  const { line, col } = lines.linePos(position);
  return new YAMLParseError([position, position], code, `${message} at line ${line}, column ${col}`);
}
