/**
 * Projects: `rules` needs no database; `pglite` and `postgres` run the same suite on each engine;
 * `e2e` drives Chromium against the build, `e2e-iphone` part of it with other fonts, `browsers`
 * Firefox and WebKit.
 */
import { defineConfig } from "vitest/config";
import { longForm, postgresUrl } from "./tests/support/environment.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { hasPostgres } from "./tests/support/postgres.ts";

const recipes = "tests/recipes/recipes.test.ts";
const onDatabases = ["tests/{db,http,jobs,cli,faults}/**/*.test.{ts,tsx}", recipes];

/**
 * Milliseconds per test or hook. The longest take under a minute, ten times as long on a busy
 * machine. Waits for a single event have shorter limits (tests/support/waiting.ts), so that
 * failures show sooner.
 */
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Tests that measure layout. */
const laidOut = ["tests/e2e/{fonts,languages,looks,sections}.test.ts"];

/**
 * The database behind tests in Chromium: the embedded one takes half of their CPU time, a
 * PostgreSQL server hardly any. Files that set the server's clock choose the embedded one.
 */
const ofSites = postgresUrl || hasPostgres() ? ("postgres" as const) : ("pglite" as const);
/** Creates the template databases that tests copy. */
const databasesOfSites =
  ofSites === "postgres"
    ? ["postgres", "demo", "pglite"].map((name) => `tests/support/${name}-setup.ts`)
    : ["tests/support/pglite-setup.ts"];

/**
 * Runs many files in one process without re-evaluating imports, which took half the time of short
 * files. Module state therefore persists between files: a file that mocks a module calls
 * `vi.resetModules()` first and last.
 */
const together = { isolate: false };

const shared = {
  environment: "node",
  pool: "forks" as const,
  tags: [{ name: "long", description: "Only the long form runs it (tests/support/long-form.ts).", skip: !longForm }],
  // As the build names them, so that pages have the size that is sent.
  css: { modules: { classNameStrategy: "non-scoped" as const } },
  // Bundled as in production, so that tests use the same build of it.
  server: { deps: { inline: ["use-intl"] } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          ...shared,
          ...together,
          name: "rules",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...onDatabases, "tests/{e2e,browsers}/**"],
          ...limits,
        },
      },
      ...(["pglite", "postgres"] as const).map((engine) => ({
        extends: "./vite.config.ts",
        test: {
          ...shared,
          ...together,
          name: engine,
          include: onDatabases,
          // Tests for one engine only.
          exclude: [
            `tests/db/${engine === "pglite" ? "postgres" : "pglite"}/**`,
            // Tests of all pages in all markets, and the recipes, do not depend on the engine: once
            // is enough.
            ...(engine === "postgres" ? ["tests/http/languages*.test.ts", recipes] : []),
          ],
          provide: { engine },
          globalSetup: [`tests/support/${engine}-setup.ts`],
          setupFiles: ["tests/support/scrypt-setup.ts"],
          ...limits,
        },
      })),
      ...(
        [
          { name: "e2e", fonts: "android", include: ["tests/e2e/**/*.test.ts"] },
          // Tests that depend on text width run again with other fonts.
          { name: "e2e-iphone", fonts: "iphone", include: laidOut },
        ] as const
      ).map(({ name, fonts, include }) => ({
        extends: "./vite.config.ts",
        test: {
          ...shared,
          ...together,
          name,
          include: [...include],
          provide: { fonts, engine: ofSites },
          globalSetup: databasesOfSites,
          ...limits,
        },
      })),
      {
        extends: "./vite.config.ts",
        test: {
          ...shared,
          ...together,
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          provide: { engine: "pglite" },
          globalSetup: ["tests/support/pglite-setup.ts"],
          ...limits,
        },
      },
    ],
  },
});
