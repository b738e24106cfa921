/** Who may import whom (docs/architecture.md, .oxlintrc.json): read from the sources themselves. */
import { describe, expect, test } from "vitest";
import { files, importsOf, sources } from "../support/repository.ts";

/** Folders and files that each folder may import from, besides itself. The entries, cli/ and tests/ see all. */
const allowed: Record<string, readonly string[]> = {
  domain: ["locales/markets.ts"],
  locales: ["domain"],
  db: ["domain", "schedule.ts"],
  gateways: ["domain"],
  audit: ["domain", "db"],
  outbox: ["domain", "db", "audit"],
  applications: ["domain", "db", "locales", "audit", "outbox", "alerts", "signatures.ts"],
  accounts: ["domain", "db", "audit", "outbox"],
  templates: ["domain", "db", "audit"],
  vacancies: ["domain", "db", "locales", "audit", "outbox", "schedule.ts", "resting.ts"],
  alerts: ["domain", "db", "locales", "outbox", "vacancies", "signatures.ts"],
  ui: [],
  site: ["ui", "locales", "routes.ts", "domain"],
  server: [
    "site",
    "ui",
    "locales",
    "routes.ts",
    "domain",
    "db",
    "config.ts",
    "signatures.ts",
    "resting.ts",
    "applications",
    "accounts",
    "templates",
    "vacancies",
    "alerts",
    "audit",
    "outbox",
  ],
  desk: ["ui", "locales", "routes.ts", "domain"],
  mail: ["domain", "db", "locales", "routes.ts", "config.ts", "applications", "vacancies", "alerts", "outbox"],
  // What watches: nobody but boot.ts starts it, and nobody imports it.
  metrics: ["domain", "db", "jobs", "server", "routes.ts", "config.ts", "schedule.ts", "package.json"],
  tracing: ["domain", "jobs", "server", "config.ts", "schedule.ts"],
  jobs: [
    "domain",
    "db",
    "gateways",
    "locales",
    "routes.ts",
    "config.ts",
    "schedule.ts",
    "applications",
    "accounts",
    "vacancies",
    "alerts",
    "audit",
    "outbox",
    "mail",
    "signatures.ts",
  ],
};

describe.each(Object.entries(allowed))("%s/", (folder, others) => {
  const own = sources.filter((path) => path.startsWith(`${folder}/`));

  test("imports nothing of ours but what it may", () => {
    expect(own.length).toBeGreaterThan(0);
    const wrong = own.flatMap((path) =>
      importsOf(path)
        .filter((target) => files.includes(target))
        .filter((target) => ![folder, ...others].some((place) => target === place || target.startsWith(`${place}/`)))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("domain and locales are pure: no module of Node and no React", () => {
  const wrong = sources
    .filter((path) => /^(?:domain|locales)\//.test(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((name) => /^(?:node:|react)/.test(name))
        .map((name) => `${path} → ${name}`),
    );
  expect(wrong).toEqual([]);
});

test("routes.ts and locales/markets.ts import nothing", () => {
  expect(importsOf("routes.ts")).toEqual([]);
  expect(importsOf("locales/markets.ts")).toEqual([]);
});
