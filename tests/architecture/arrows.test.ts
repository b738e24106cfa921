/**
 * Allowed imports between folders (docs/architecture.md, .oxlintrc.json), checked in the sources.
 */
import { describe, expect, test } from "vitest";
import { files, importsOf, sources } from "../support/repository.ts";

/**
 * The folders and files that each folder may import, in addition to itself. Entry points, cli/ and
 * tests/ may import everything.
 */
const allowed: Record<string, readonly string[]> = {
  domain: ["locales/markets.ts", "locales/warning-words"],
  locales: ["domain"],
  db: ["domain", "app/scheduler.ts"],
  integrations: ["domain"],
  "commands/audit": ["domain", "db"],
  "commands/outbox": ["domain", "db", "commands/audit"],
  "commands/health": ["domain", "db", "commands/outbox"],
  "commands/applications": [
    "domain",
    "db",
    "locales",
    "commands/audit",
    "commands/outbox",
    "commands/job-alerts",
    "app/signing.ts",
  ],
  // Disabling an account cancels its schedules.
  "commands/accounts": ["domain", "db", "commands/audit", "commands/outbox", "commands/vacancies", "commands/site"],
  "commands/templates": ["domain", "db", "commands/audit"],
  "commands/vacancies": [
    "domain",
    "db",
    "locales",
    "commands/audit",
    "commands/outbox",
    "app/scheduler.ts",
    "app/yield-to-requests.ts",
  ],
  // Publishing increments the catalog's revision.
  "commands/site": ["domain", "db", "commands/audit", "commands/vacancies", "app/signing.ts"],
  "commands/job-alerts": ["domain", "db", "locales", "commands/outbox", "commands/vacancies", "app/signing.ts"],
  "commands/demo": [
    "domain",
    "db",
    "locales",
    "commands/accounts",
    "commands/applications",
    "commands/site",
    "commands/templates",
    "commands/vacancies",
  ],
  ui: [],
  site: ["ui", "locales", "routes.ts", "domain"],
  server: [
    "site",
    "ui",
    "locales",
    "routes.ts",
    "domain",
    "db",
    "app/config.ts",
    "app/refreshing-cache.ts",
    "app/signing.ts",
    "app/yield-to-requests.ts",
    "commands/applications",
    "commands/accounts",
    "commands/templates",
    "commands/vacancies",
    "commands/site",
    "commands/job-alerts",
    "commands/audit",
    "commands/outbox",
  ],
  // The forms of settings are made from the schema.
  desk: ["ui", "locales", "routes.ts", "domain", "operator.schema.json"],
  email: [
    "domain",
    "db",
    "locales",
    "routes.ts",
    "app/config.ts",
    "commands/applications",
    "commands/vacancies",
    "commands/job-alerts",
    "commands/outbox",
  ],
  // Monitoring: only app/start.ts starts it, and no other file imports it.
  "app/metrics": [
    "domain",
    "db",
    "jobs",
    "server",
    "routes.ts",
    "app/config.ts",
    "app/refreshing-cache.ts",
    "app/scheduler.ts",
    "package.json",
  ],
  "app/tracing": ["domain", "jobs", "server", "app/config.ts", "app/scheduler.ts"],
  jobs: [
    "domain",
    "db",
    "integrations",
    "locales",
    "routes.ts",
    "app/config.ts",
    "app/scheduler.ts",
    "commands/applications",
    "commands/accounts",
    "commands/vacancies",
    "commands/site",
    "commands/job-alerts",
    "commands/audit",
    "commands/backup",
    "commands/health",
    "commands/outbox",
    "email",
    "app/signing.ts",
  ],
};

describe.each(Object.entries(allowed))("%s/", (folder, others) => {
  const own = sources.filter((path) => path.startsWith(`${folder}/`));

  test("imports only from allowed folders", () => {
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

test("domain and locales are pure: no Node modules and no React", () => {
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
