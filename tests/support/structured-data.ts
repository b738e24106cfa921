/** A page's JSON-LD and its errors under schema.org and Google's rules. */
import { readFileSync } from "node:fs";
import Validator, { type Issue } from "@adobe/structured-data-validator";

export type Data = Readonly<Record<string, unknown>> & { readonly "@type": string };

/** Every block of a page. */
export function dataOf(html: string): Data[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return Array.from(blocks, ([, text = ""]) => JSON.parse(text) as Data);
}

const validator = new Validator(vocabulary());

export async function issuesOf(data: Data): Promise<Issue[]> {
  // A copy, because the validator modifies its input.
  const jsonld = { [data["@type"]]: [structuredClone(data)] };
  return validator.validate({ jsonld, microdata: {}, rdfa: {} });
}

/**
 * The schema.org vocabulary, rebuilt from the types of schema-dts: classes, their parents and
 * properties.
 */
function vocabulary(): object {
  const types = readFileSync(new URL("../../node_modules/schema-dts/dist/schema.d.ts", import.meta.url), "utf8");
  const classes: object[] = [];
  const domains = new Map<string, string[]>();
  // `…Base` has the properties and may be missing; `…Leaf` is the class.
  for (const [, name = "", kind = "", parents = "", body = ""] of types.matchAll(
    /^(?:export )?interface (\w+)(Base|Leaf) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
  )) {
    const above = parents.split(", ").flatMap((parent) => /^(\w+)Base$/.exec(parent.trim())?.[1] ?? []);
    if (kind === "Leaf" && above.includes(name)) continue;
    classes.push({
      "@id": `schema:${name}`,
      "@type": "rdfs:Class",
      "rdfs:subClassOf": above.map((parent) => ({ "@id": `schema:${parent}` })),
    });
    for (const [, property = ""] of body.matchAll(/^ {4}"(\w+)"\?:/gm)) {
      domains.set(property, [...(domains.get(property) ?? []), name]);
    }
  }
  const properties = Array.from(domains, ([name, of]) => ({
    "@id": `schema:${name}`,
    "@type": "rdf:Property",
    "schema:domainIncludes": of.map((type) => ({ "@id": `schema:${type}` })),
  }));
  return { "@graph": [...classes, ...properties] };
}
