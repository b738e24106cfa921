/**
 * XLIFF 1.2 (https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html), which Weblate and Crowdin both read and write: one
 * document for one language, one `file` for each file of English messages, one `trans-unit` for each message.
 */
import { type Element, escapeXml, parseXml } from "./xml.ts";

export interface Unit {
  /** "form.name"; in a legal text "clauses.0.heading". */
  readonly key: string;
  readonly source: string;
  /** Empty where it is not translated. */
  readonly target: string;
  readonly notes: readonly string[];
}

export interface ExchangeFile {
  /** Path of the English file: "locales/messages/en/form.json". */
  readonly original: string;
  readonly units: readonly Unit[];
}

export interface Exchange {
  /** "de", "de-CH". */
  readonly tag: string;
  readonly files: readonly ExchangeFile[];
}

const namespace = "urn:oasis:names:tc:xliff:document:1.2";

export function writeXliff({ tag, files }: Exchange): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<xliff xmlns="${namespace}" version="1.2">`];
  for (const { original, units } of files) {
    lines.push(
      `  <file original="${escapeXml(original)}" source-language="en" target-language="${escapeXml(tag)}" datatype="plaintext">`,
      "    <body>",
    );
    for (const { key, source, target, notes } of units) {
      const state = target === "" ? "needs-translation" : "translated";
      lines.push(
        `      <trans-unit id="${escapeXml(key)}" resname="${escapeXml(key)}" xml:space="preserve">`,
        `        <source>${escapeXml(source)}</source>`,
        `        <target state="${state}">${escapeXml(target)}</target>`,
        ...notes.map((note) => `        <note from="developer">${escapeXml(note)}</note>`),
        "      </trans-unit>",
      );
    }
    lines.push("    </body>", "  </file>");
  }
  return [...lines, "</xliff>", ""].join("\n");
}

/** What a document says. Throws an `Error` that names the first thing that is not as XLIFF 1.2 has it. */
export function readXliff(text: string): Exchange {
  const root = parseXml(text);
  if (root.name !== "xliff" || root.attributes["version"] !== "1.2") throw new Error("this is no XLIFF 1.2 document");
  const files = elements(root, "file");
  const tags = new Set(files.map((file) => required(file, "target-language").replace("_", "-")));
  const [tag] = tags;
  if (tag === undefined || tags.size > 1) throw new Error("a document holds one language");
  return {
    tag,
    files: files.map((file) => ({
      original: required(file, "original"),
      units: elements(file, "body").flatMap(unitsIn),
    })),
  };
}

/** Tools put units into groups. */
function unitsIn(parent: Element): Unit[] {
  return parent.children.flatMap((child) => {
    if (typeof child === "string") return [];
    if (child.name === "group") return unitsIn(child);
    if (child.name !== "trans-unit") return [];
    // Weblate and Crowdin may number the units; the name is then what says which one it is.
    const key = child.attributes["resname"] ?? required(child, "id");
    const [source] = elements(child, "source");
    const [target] = elements(child, "target");
    if (source === undefined) throw new Error(`${key} has no source`);
    return [
      {
        key,
        source: plain(source, key),
        target: target === undefined ? "" : plain(target, key),
        notes: elements(child, "note").map((note) => plain(note, key)),
      },
    ];
  });
}

function elements(parent: Element, name: string): Element[] {
  return parent.children.filter((child): child is Element => typeof child !== "string" && child.name === name);
}

function required(element: Element, name: string): string {
  const value = element.attributes[name];
  if (value === undefined) throw new Error(`<${element.name}> has no ${name}`);
  return value;
}

function plain(element: Element, key: string): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      throw new Error(`${key} has <${child.name}> in its ${element.name}, which is plain text here`);
    })
    .join("");
}
