/**
 * Licences permitted for what runs in production, and the document that lists them
 * (docs/licences.md).
 */
import { fileURLToPath } from "node:url";
import { readFileSync, writeFileSync } from "node:fs";
import type { Component, Sbom } from "./sbom.ts";

/** SPDX ids. These require at most that the licence and the authors stay named. */
const permissive: Readonly<Record<string, string>> = {
  "0BSD": "BSD Zero Clause License",
  "Apache-2.0": "Apache License 2.0",
  "BlueOak-1.0.0": "Blue Oak Model License 1.0.0",
  "BSD-2-Clause": 'BSD 2-Clause "Simplified" License',
  "BSD-3-Clause": 'BSD 3-Clause "New" or "Revised" License',
  "CC0-1.0": "Creative Commons Zero v1.0 Universal",
  ISC: "ISC License",
  MIT: "MIT License",
  "MIT-0": "MIT No Attribution",
  Unlicense: "The Unlicense",
};

const asksNothing = new Set(["0BSD", "CC0-1.0", "MIT-0", "Unlicense"]);
const named = "licence and authors stay named: `dist/licences.txt`";

interface Condition {
  readonly id: string;
  readonly name: string;
  /** Packages that may have this licence. */
  readonly of: RegExp;
  /** What it requires, and how the product complies. */
  readonly asks: string;
}

/** Licences that require more, each permitted only for the packages it was reviewed for. */
const conditions: readonly Condition[] = [
  {
    id: "MPL-2.0",
    name: "Mozilla Public License 2.0",
    // The style sheet compiler is installed but in no bundle.
    of: /^(?:web-push|@resvg\/resvg-wasm|lightningcss(?:-.+)?)$/,
    asks: "anyone who changes its files must share the changes; they are used as published, and their source is where they say",
  },
  {
    id: "EUPL-1.1+",
    name: "European Union Public Licence 1.1 or later",
    of: /^@zone-eu\/mailsplit$/,
    asks: "nothing here: MIT, its other licence, is the one chosen",
  },
  {
    id: "OFL-1.1",
    name: "SIL Open Font License 1.1",
    of: /^Noto /,
    asks: "the licence goes with the letters and they are not sold alone; it is beside them, in site/open-graph/fonts/OFL.txt",
  },
  {
    id: "CC-BY-4.0",
    name: "Creative Commons Attribution 4.0 International",
    of: /^@ip-location-db\/dbip-country-mmdb$/,
    asks: "a link to DB-IP where its data is used; it is in every legal notice of the site (`/imprint`) and in README.md",
  },
];

/**
 * Whether a package may have that licence: an SPDX id, or an expression whose every id is
 * permitted.
 */
export function isAccepted(licence: string, name: string): boolean {
  return licence
    .replaceAll(/[()]/g, "")
    .split(/ (?:OR|AND) /)
    .every((id) => id in permissive || conditions.some((condition) => condition.id === id && condition.of.test(name)));
}

function fullName(licence: string): string {
  const known = new Map([...Object.entries(permissive), ...conditions.map(({ id, name }) => [id, name] as const)]);
  return licence.replaceAll(/[\w.+-]+/g, (id) => known.get(id) ?? id.toLowerCase()).replaceAll(/[()]/g, "");
}

/** The document for a list of components. */
export function licencesText({ components }: Pick<Sbom, "components">): string {
  const byLicence = Map.groupBy(components, licenceOf);
  const rows = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `<!-- Generated from the build by \`npm run licences\`: do not edit. -->

# Licences of what runs

Fairlead itself is under the [MIT licence](../LICENSE). This page lists everything by others that runs in production: the bundles of \`dist/\`,
for server and browsers, and what is read beside them. It omits tools that build and test. Tests fail when it is out of date, or when a
licence is not permitted. \`dist/licences.txt\` has the texts of all licences and goes with every copy of \`dist/\`. For programs,
\`dist/sbom.cdx.json\` (CycloneDX) has the same list with checksums. Two of them contain works of others: Node (V8, ICU, OpenSSL and more,
named in its licence) and PGlite (PostgreSQL, under the PostgreSQL License).

| Licence | SPDX | Of how many | Asks for |
|---|---|---|---|
${rows
  .map(([id, of]) => {
    const { asks } = conditions.find((each) => each.id === id) ?? { asks: asksNothing.has(id) ? "nothing" : named };
    return `| ${fullName(id)} | ${id} | ${of.length} | ${asks} |\n`;
  })
  .join("")}
| What | Version | Licence |
|---|---|---|
${components.map((each) => `| ${each.name} | ${each.version ?? "–"} | ${fullName(licenceOf(each))} |\n`).join("")}`;
}

export function licenceOf({ licenses: [first] }: Component): string {
  if (first === undefined) return "none";
  return "expression" in first ? first.expression : first.license.id;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const sbom = JSON.parse(readFileSync(path("dist/sbom.cdx.json"), "utf8")) as Sbom;
  writeFileSync(path("docs/licences.md"), licencesText(sbom));
}
