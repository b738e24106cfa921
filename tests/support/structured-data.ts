/** JSON-LD of a page, and what is wrong with it by schema.org and by Google's rules. */
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
  // A copy: the validator takes what it has seen out of it.
  const jsonld = { [data["@type"]]: [structuredClone(data)] };
  return validator.validate({ jsonld, microdata: {}, rdfa: {} });
}

/**
 * The vocabulary as schema.org publishes it, made of the types that schema-dts makes of it: classes, what they are made of, and which
 * properties each has.
 */
function vocabulary(): object {
  const types = readFileSync(new URL("../../node_modules/schema-dts/dist/schema.d.ts", import.meta.url), "utf8");
  const classes: object[] = [];
  const domains = new Map<string, string[]>();
  // `…Base` has the properties, and is left out where there are none; `…Leaf` is the class.
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
