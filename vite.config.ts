import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import compile from "icu-minify/compile";
import { defineConfig, type Plugin } from "vite";

/** In an order of their own: a disk has them in any. */
const filesLike = (pattern: string, exclude: string[] = []) => globSync(pattern, { exclude }).toSorted();

const islands = filesLike("site/islands/*.island.tsx");

/**
 * What the browser may load: the loader, the islands and the style sheets, each an entry of its own. Only the sheet of an
 * island comes with its script: as an entry it would be one script more for the browser to fetch.
 */
const clientEntries = [
  "site/loader.ts",
  "site/later/later.ts",
  ...islands,
  ...filesLike(
    "{ui,site}/**/*.css",
    islands.map((path) => path.replace(".island.tsx", ".module.css")),
  ),
];

/** What Node runs: one bundle for each process. Bundled, because importing drizzle file by file costs most of a second. */
const serverEntries = {
  main: "main.ts",
  web: "web.ts",
  worker: "worker.ts",
  cli: "cli/cli.ts",
};

/** Pictures that no script or style sheet names: the icon, what is shown of shared links, the desk's icons where it is installed. */
const pictures: Plugin = {
  name: "pictures",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  buildStart() {
    for (const [prefix, paths] of [
      ["og-", "site/open-graph/*.png"],
      ["", "desk/icons/*.png"],
      ["", "ui/pictures/icon.svg"],
    ] as const) {
      for (const path of filesLike(paths))
        this.emitFile({
          type: "asset",
          name: `${prefix}${basename(path)}`,
          originalFileName: path,
          source: readFileSync(path),
        });
    }
  },
};

const deskEntry = "desk/main.tsx";
const pushWorkerEntry = "desk/push-worker.ts";
const deskEntries = [deskEntry, pushWorkerEntry];

/**
 * The desk's class names with a hash of their sheet, so that each sheet names things as it likes. The public pages keep the names
 * as written: short, because every page carries them, and kept apart by tests/architecture/class-names.test.ts.
 */
export const hashedNames = { pattern: "[hash]_[local]" };
const deskClassNames: Plugin = {
  name: "desk-class-names",
  apply: "build",
  // Vite has one setting for all environments, and resolves it anew for each.
  configResolved({ build, css }) {
    const { input } = build.rolldownOptions;
    if (Array.isArray(input) && input.includes(deskEntry) && css.lightningcss) {
      css.lightningcss.cssModules = hashedNames;
    }
  },
};

/** The texts of a file, each read here once and not in every browser, which would need a parser for them. */
export function compiled(texts: unknown): unknown {
  if (typeof texts === "string") return compile(texts);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, compiled(text)]));
}
const deskTexts: Plugin = {
  name: "desk-texts",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "desk",
  resolveId(source, importer) {
    return source === "use-intl/format-message" ? this.resolve(`${source}/format-only`, importer) : null;
  },
  transform(code, id) {
    return /\/locales\/desk\/\w+\.json$/.test(id)
      ? { code: JSON.stringify(compiled(JSON.parse(code))), map: null }
      : null;
  },
};

/** Where to build; scripts/prepare.mjs builds beside dist/ and then puts the result in its place. */
const out = process.env.FAIRLEAD_OUT ?? "dist";

/** Where packages are, as package-lock.json names them, whose code stands in a bundle: `node_modules/react`. */
const bundled = new Set<string>();
const packagesOf: Plugin = {
  name: "packages-of-the-build",
  apply: "build",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      for (const id of file.moduleIds) {
        const [, place] = /\/((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+)/.exec(id.replaceAll("\\", "/")) ?? [];
        if (place !== undefined) bundled.add(place.slice(0, -1));
      }
    }
  },
  // Each of the three environments has this file anew, and adds its own.
  writeBundle() {
    const list = join(out, "packages.json");
    const before = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as string[]) : [];
    writeFileSync(list, JSON.stringify([...new Set([...before, ...bundled])].toSorted()));
  },
};

/** What is imported by its address stands in Vite's manifest by its path on this machine, besides its path in the sources. */
const manifestWithoutMachine: Plugin = {
  name: "manifest-without-machine",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.startsWith(".vite/")) continue;
        const { root } = this.environment.config;
        const inSources = (path: string) => (isAbsolute(path) ? relative(root, path).replaceAll("\\", "/") : path);
        const manifest = JSON.parse(file.source.toString()) as Record<string, { src?: string }>;
        const entries = Object.entries(manifest).map(([key, entry]) => [
          inSources(key),
          entry.src === undefined ? entry : { ...entry, src: inSources(entry.src) },
        ]);
        file.source = JSON.stringify(Object.fromEntries(entries), null, 2);
      }
    },
  },
};

/** What the build was made of (scripts/prepare.mjs), so that a page can tell that there is a newer one (D22). */
const buildId = process.env.FAIRLEAD_BUILD ?? "development";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** The oldest that the product is made for; in styles an iPhone wants names of its own, and Firefox of those years too. */
const oldest = ["chrome109", "safari16"];
const oldestForStyles = ["ios16", "firefox115"];

export default defineConfig(({ command }) => ({
  define: { BUILD_ID: JSON.stringify(buildId), VERSION: JSON.stringify(version) },
  plugins: [pictures, deskClassNames, deskTexts, packagesOf, manifestWithoutMachine],
  appType: "custom",
  publicDir: false,
  css: {
    transformer: "lightningcss",
    lightningcss: {
      targets: { chrome: 109 << 16, safari: 16 << 16, ios_saf: 16 << 16, firefox: 115 << 16 },
      cssModules: { pattern: "[local]" },
    },
  },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        target: [...oldest],
        cssTarget: [...oldest, ...oldestForStyles],
        modulePreload: false,
        assetsInlineLimit: 0,
        cssCodeSplit: true,
        cssMinify: "lightningcss",
        rolldownOptions: {
          input: clientEntries,
          preserveEntrySignatures: "exports-only",
          // Every home page names four of them: what is shorter is sent less often in vain.
          output: { entryFileNames: "assets/[name]-[hash:6].js", chunkFileNames: "assets/[name]-[hash:6].js" },
        },
      },
    },
    // A build of its own: were it an entry beside the islands, they would share chunks and public pages would carry its parts.
    desk: {
      consumer: "client",
      build: {
        outDir: `${out}/client`,
        emptyOutDir: false,
        manifest: ".vite/desk.json",
        target: [...oldest],
        cssTarget: [...oldest, ...oldestForStyles],
        modulePreload: false,
        assetsInlineLimit: 0,
        // KB before it is packed; what it may be as it travels is held by tests/e2e/desk.test.ts.
        chunkSizeWarningLimit: 800,
        cssMinify: "lightningcss",
        rolldownOptions: {
          input: deskEntries,
          // In one piece they travel in fewer bytes: what the first screen needs, and what of libraries other screens share.
          output: {
            codeSplitting: {
              groups: [
                // The worker is a file by itself, whatever it shares.
                { name: "first", tags: ["$initial"], test: (id) => !id.endsWith(pushWorkerEntry) },
                { name: "libraries", test: /node_modules/, minShareCount: 2 },
              ],
            },
          },
          // Libraries say "use client" at the top of their files, which means nothing here.
          onLog: (level, log, handle) => {
            if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
          },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      // Development and tests load dependencies as Node does.
      resolve: command === "build" ? { noExternal: true, external: ["@electric-sql/pglite", "pg-native"] } : {},
      build: {
        outDir: out,
        emptyOutDir: false,
        ssr: true,
        target: "node24",
        minify: false,
        rolldownOptions: {
          input: serverEntries,
          output: {
            // Beside the entries: what is looked up relative to a module is then the same for all of them.
            chunkFileNames: "[name]-[hash].js",
            // V8 keeps the text of what runs, with two bytes a character where a single one is beyond ASCII in a large file.
            charset: "ascii",
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    },
  },
  builder: {},
}));
