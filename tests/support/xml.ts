/** Machine-readable documents, validated against tests/schemas. */
import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";

/** Its errors; none if it is well-formed and valid. */
export async function xmlErrors(
  document: string,
  schema: "rss" | "indeed" | "linkedin" | "sitemap",
): Promise<string[]> {
  const xsd = readFileSync(new URL(`../schemas/${schema}.xsd`, import.meta.url), "utf8");
  const { errors } = await validateXML({
    xml: { fileName: "document.xml", contents: document },
    schema: { fileName: "schema.xsd", contents: xsd },
    // A thousand vacancies exceed the default.
    maxMemoryPages: 32_768,
  });
  return errors.map(({ message }) => message);
}

/** The text of every element of that name: sections joined, references resolved. */
export function texts(document: string, name: string): string[] {
  return Array.from(
    document.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, "g")),
    ([, inner = ""]) =>
      inner
        .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
        .map((part) => (part.startsWith("<![CDATA[") ? part.slice(9, -3) : unescaped(part)))
        .join(""),
  );
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
