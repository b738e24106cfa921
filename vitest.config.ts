/**
 * Four projects: `rules` needs no database; `pglite` and `postgres` run one and the same suite, once on each engine; `e2e`
 * drives a browser against the built product.
 */
import { defineConfig } from "vitest/config";

const onDatabases = ["tests/{db,http,jobs,cli,faults}/**/*.test.{ts,tsx}"];

const shared = {
  environment: "node",
  pool: "forks" as const,
  // Bundled as in production, so that the same build of it is tested.
  server: { deps: { inline: ["use-intl"] } },
};

export default defineConfig({
  test: {
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          ...shared,
          name: "rules",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...onDatabases, "tests/e2e/**"],
          // Properties are many cases; a machine that is busy with other things takes ten times as long.
          testTimeout: 60_000,
        },
      },
      ...(["pglite", "postgres"] as const).map((engine) => ({
        extends: "./vite.config.ts",
        test: {
          ...shared,
          name: engine,
          include: onDatabases,
          // What one engine alone can show.
          exclude: [
            `tests/db/${engine === "pglite" ? "postgres" : "pglite"}/**`,
            // Every page in every market, which no database has a part in: once is enough.
            ...(engine === "postgres" ? ["tests/http/languages*.test.ts"] : []),
          ],
          provide: { engine },
          globalSetup: [`tests/support/${engine}-setup.ts`],
          // The first test of a file may open a database; on a busy machine that takes a while.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
      {
        extends: "./vite.config.ts",
        test: {
          ...shared,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          // One server and one browser at a time: what is judged is the product, not how much a machine can do at once.
          fileParallelism: false,
          // A browser on a busy machine is late now and then; what fails twice is broken. The report says what was tried again.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
