/**
 * The built files for browsers: the loader, the islands, and the style sheets that pages inline.
 * Held in memory as the build compressed them.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { assetsPath } from "../../routes.ts";
import { type Encodings, compressedEncodings, identityEncodings } from "./encoding.ts";

export interface Assets {
  /** A page's style sheets as one text, in order. `sources` are paths in the repository. */
  styles(sources: readonly string[]): string;
  /** The URL of a built file, by its source path in the repository. Throws if it is missing. */
  address(source: string): string;
  /** The URLs of an island's entry and of the chunks it imports. */
  island(source: string): { readonly entry: string; readonly chunks: readonly string[] };
  /**
   * The URLs of the desk's script and style sheets: `sheets` (paths in the repository), then its
   * own.
   */
  desk(sheets: readonly string[]): { readonly script: string; readonly styles: readonly string[] };
  /** A file below `/assets/`, by its URL; undefined: unknown. */
  file(address: string): AssetFile | undefined;
}

export interface AssetFile {
  readonly type: string;
  readonly encoded: Encodings;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
}

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
};

export class NotBuilt extends Error {
  constructor(directory: string, cause: unknown) {
    super(`the files for browsers are not in ${directory}: run \`npm run build\`, and copy dist/ as a whole`, {
      cause,
    });
    this.name = "NotBuilt";
  }
}

/**
 * Reads the output of `npm run build` from `directory` (dist/client). Throws NotBuilt when it is
 * missing.
 */
export function builtAssets(directory: string): Assets {
  try {
    return readAssets(directory);
  } catch (error) {
    throw new NotBuilt(directory, error);
  }
}

function readAssets(directory: string): Assets {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(directory, ".vite", name), "utf8")) as Record<string, ManifestEntry>;
  const manifest = { ...read("manifest.json"), ...read("desk.json") };
  const files = new Map<string, AssetFile>();
  const styleTexts = new Map<string, string>();
  for (const name of readdirSync(join(directory, "assets"))) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)];
    if (!type) continue;
    // Read at startup, because a later build may replace the files. Copied, because small reads are
    // slices of a larger buffer, which would stay in memory.
    const content = (suffix = "") => new Uint8Array(readFileSync(join(directory, "assets", `${name}${suffix}`)));
    if (name.endsWith(".css")) styleTexts.set(`assets/${name}`, new TextDecoder().decode(content()).trim());
    const encoded =
      type === types["png"] ? identityEncodings(content()) : compressedEncodings(content(".br"), content(".gz"));
    files.set(`${assetsPath}${name}`, { type, encoded });
  }
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`${source} is not among the built files; run npm run build`);
    return found;
  };
  const styleText = (source: string): string => {
    // An island's style sheet is part of its script's entry (vite.config.ts).
    const text = styleTexts.get(styleFile(manifest[source] ?? entry(source.replace(".module.css", ".island.tsx"))));
    if (text === undefined) throw new Error(`${source} is not among the built style sheets; run npm run build`);
    return text;
  };
  const imported = (from: ManifestEntry, found = new Set<ManifestEntry>()): Set<ManifestEntry> => {
    for (const chunk of (from.imports ?? []).map(entry)) {
      if (found.has(chunk)) continue;
      found.add(chunk);
      imported(chunk, found);
    }
    return found;
  };
  return {
    styles: (sources) => sources.map(styleText).join(""),
    address: (source) => `/${entry(source).file}`,
    island: (source) => ({
      entry: `/${entry(source).file}`,
      chunks: [...imported(entry(source))].map(({ file }) => `/${file}`),
    }),
    desk: (sheets) => {
      const main = entry("desk/main.tsx");
      // Sheets shared by several screens come first, before those of the first screen.
      const own = [...imported(main), main].flatMap(({ css = [] }) => css);
      return {
        script: `/${main.file}`,
        styles: [...sheets.map((sheet) => styleFile(entry(sheet))), ...own].map((file) => `/${file}`),
      };
    },
    file: (address) => files.get(address),
  };
}

/**
 * For a CSS module, an entry has an empty script in `file` and its sheet in `css`; a plain sheet is
 * its own `file`.
 */
function styleFile(entry: ManifestEntry): string {
  return entry.css?.[0] ?? entry.file;
}
