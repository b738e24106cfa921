import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import compile from "icu-minify/compile";
import { defineConfig, type Plugin } from "vite";

/** Sorted, because file systems return files in any order. */
const filesLike = (pattern: string, exclude: string[] = []) => globSync(pattern, { exclude }).toSorted();

const islands = filesLike("site/islands/*.island.tsx");

/**
 * Entries for the browser: loader, islands and style sheets. An island's style sheet comes with its
 * script: as an entry it would add one more script to fetch.
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

/**
 * One bundle per Node process. Bundled, because importing drizzle file by file takes most of a
 * second.
 */
const serverEntries = {
  main: "app/main.ts",
  web: "app/web.ts",
  worker: "app/worker.ts",
  cli: "cli/cli.ts",
};

/**
 * Images that no script or style sheet references: the icon, link previews, and the installed
 * desk's icons.
 */
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
 * Hashes the desk's class names per style sheet. Public pages keep them as written, short because
 * every page carries them; tests/architecture/class-names.test.ts keeps them distinct.
 */
export const hashedNames = { pattern: "[hash]_[local]" };
const deskClassNames: Plugin = {
  name: "desk-class-names",
  apply: "build",
  // Vite has one setting for all environments and resolves it separately for each.
  configResolved({ build, css }) {
    const { input } = build.rolldownOptions;
    if (Array.isArray(input) && input.includes(deskEntry) && css.lightningcss) {
      css.lightningcss.cssModules = hashedNames;
    }
  },
};

/** Compiles a file's texts at build time, because in the browser they would need a parser. */
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

/** Output folder; tools/prepare.mjs builds beside dist/ and then replaces it. */
const out = process.env.FAIRLEAD_OUT ?? "dist";

/** Packages whose code is in a bundle, as named in package-lock.json: `node_modules/react`. */
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
  // Each of the three environments rewrites this file and adds its own packages.
  writeBundle() {
    const list = join(out, "packages.json");
    const before = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as string[]) : [];
    writeFileSync(list, JSON.stringify([...new Set([...before, ...bundled])].toSorted()));
  },
};

/**
 * Makes paths in Vite's manifest relative: files imported by URL are listed by their absolute path.
 */
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

/** Identifies the build (tools/prepare.mjs), so that a page can detect a newer one (D22). */
const buildId = process.env.FAIRLEAD_BUILD ?? "development";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/**
 * The oldest supported browsers. For styles, iOS and the Firefox of those years are named
 * separately.
 */
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
          // Every home page names four of them, so short names save bytes.
          output: { entryFileNames: "assets/[name]-[hash:6].js", chunkFileNames: "assets/[name]-[hash:6].js" },
        },
      },
    },
    // A separate build: as an entry beside the islands, it would share chunks with public pages.
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
        // KB uncompressed; tests/e2e/desk.test.ts limits the compressed size.
        chunkSizeWarningLimit: 800,
        cssMinify: "lightningcss",
        rolldownOptions: {
          input: deskEntries,
          // Fewer, larger chunks compress better: one for the first screen, one for shared
          // libraries.
          output: {
            codeSplitting: {
              groups: [
                // The service worker must be a single file.
                { name: "first", tags: ["$initial"], test: (id) => !id.endsWith(pushWorkerEntry) },
                { name: "libraries", test: /node_modules/, minShareCount: 2 },
              ],
            },
          },
          // Libraries' "use client" directives have no effect here.
          onLog: (level, log, handle) => {
            if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
          },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      // Development and tests load dependencies as Node does.
      resolve:
        command === "build"
          ? { noExternal: true, external: ["@electric-sql/pglite", "@electric-sql/pglite-prepopulatedfs", "pg-native"] }
          : {},
      build: {
        outDir: out,
        emptyOutDir: false,
        ssr: true,
        target: "node24",
        minify: false,
        rolldownOptions: {
          input: serverEntries,
          output: {
            // Beside the entries, so that paths relative to a module are the same for all.
            chunkFileNames: "[name]-[hash].js",
            // V8 stores a source with any non-ASCII character in two bytes per character.
            charset: "ascii",
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    },
  },
  builder: {},
}));
