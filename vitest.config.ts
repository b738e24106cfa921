/**
 * The projects: `rules` needs no database; `pglite` and `postgres` run one and the same suite, once on each engine; `e2e`
 * drives Chromium against the built product, `e2e-iphone` a part of that with other fonts, and `browsers` Firefox and WebKit.
 */
import { defineConfig } from "vitest/config";
import { throughPooler } from "./tests/support/environment.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const recipes = "tests/recipes/recipes.test.ts";
const onDatabases = ["tests/{db,http,jobs,cli,faults}/**/*.test.{ts,tsx}", recipes];

/**
 * Milliseconds for a whole test, or for what is before or after it. The longest ones take under a minute (they are many cases,
 * hash passwords, which is slow on purpose, or start the product); a machine that is busy with other things takes ten times as
 * long. What waits for one thing has a limit of its own (tests/support/waiting.ts), so that what never comes is said sooner.
 */
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Tests that measure where things stand. */
const laidOut = ["tests/e2e/{fonts,languages,looks,sections}.test.ts"];

/** The database of what browsers are driven against: the embedded one, or a PostgreSQL server's where the suite runs through a pooler. */
const ofSites = throughPooler ? ("postgres" as const) : ("pglite" as const);
/** Makes the databases that tests copy. */
const databasesOfSites = [`tests/support/${ofSites}-setup.ts`];

/**
 * One process for many files, and what they import is evaluated once in each: half of the time of short files was importing the product.
 * What is at the top of a module therefore stays from one file to the next. A file that puts something in the place of a module begins
 * and ends with `vi.resetModules()`.
 */
const together = { isolate: false };

const shared = {
  environment: "node",
  pool: "forks" as const,
  // Bundled as in production, so that the same build of it is tested.
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
          // What one engine alone can show.
          exclude: [
            `tests/db/${engine === "pglite" ? "postgres" : "pglite"}/**`,
            // Every page in every market, and what a change takes, which no database has a part in: once is enough.
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
          // What depends on how wide letters are, once more with others.
          { name: "e2e-iphone", fonts: "iphone", include: laidOut },
        ] as const
      ).map(({ name, fonts, include }) => ({
        extends: "./vite.config.ts",
        test: {
          ...shared,
          name,
          include: [...include],
          provide: { fonts, engine: ofSites },
          globalSetup: databasesOfSites,
          // A browser on a busy machine is late now and then. The report says what was tried again, and a file that needs
          // more than one retry has failed (scripts/report.mjs).
          retry: 1,
          ...limits,
        },
      })),
      {
        extends: "./vite.config.ts",
        test: {
          ...shared,
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          provide: { engine: ofSites },
          globalSetup: databasesOfSites,
          retry: 1,
          ...limits,
        },
      },
    ],
  },
});
