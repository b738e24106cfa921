/**
 * Over 300 lines: a table of the imports that each folder may and must not have. The linter refuses
 * forbidden imports: a rule that accepts a bad import protects nothing.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { read, root } from "../support/repository.ts";

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, readonly unknown[]>>;
}

const { overrides } = JSON.parse(read(".oxlintrc.json")) as { overrides: readonly Override[] };

/** Forbidden imports for each place, and some allowed ones. */
const imports: Record<string, { readonly bad: readonly string[]; readonly good: readonly string[] }> = {
  "domain/pay": {
    bad: [
      "node:fs",
      "react",
      "../../db/x.ts",
      "../../integrations/x.ts",
      "../../email/x.ts",
      "../../ui/x.tsx",
      "../../site/x.tsx",
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../app/config.ts",
      "../../routes.ts",
      "../../app/main.ts",
      "../../commands/applications/x.ts",
      "../../commands/outbox/x.ts",
    ],
    good: ["valibot", "../phone/countries.ts", "../../locales/markets.ts"],
  },
  locales: {
    bad: [
      "node:fs",
      "react",
      "../db/x.ts",
      "../integrations/x.ts",
      "../email/x.ts",
      "../ui/x.tsx",
      "../site/x.tsx",
      "../server/x.ts",
      "../jobs/x.ts",
      "../cli/x.ts",
      "../app/config.ts",
      "../routes.ts",
    ],
    good: ["use-intl/core", "./markets.ts", "../domain/x.ts"],
  },
  "db/queries": {
    bad: [
      "../../email/x.ts",
      "../../ui/x.tsx",
      "../../site/x.tsx",
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../app/config.ts",
      "../../routes.ts",
      "../../locales/markets.ts",
      "../../commands/applications/x.ts",
      "../../commands/outbox/x.ts",
    ],
    good: ["node:fs", "drizzle-orm", "../schema.ts", "../../domain/x.ts"],
  },
  "commands/applications": {
    bad: [
      "../../server/x.ts",
      "../../site/x.tsx",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../integrations/x.ts",
      "../../app/config.ts",
      "../../routes.ts",
    ],
    good: [
      "node:crypto",
      "./command.ts",
      "../../db/x.ts",
      "../outbox/enqueue.ts",
      "../../locales/markets.ts",
      "../../domain/x.ts",
    ],
  },
  "commands/audit": {
    bad: [
      "../../server/x.ts",
      "../applications/x.ts",
      "../accounts/x.ts",
      "../outbox/x.ts",
      "../../locales/markets.ts",
    ],
    good: ["./record.ts", "../../db/x.ts", "../../domain/x.ts"],
  },
  "commands/backup": {
    bad: [
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../email/x.ts",
      "../../integrations/x.ts",
      "../../site/x.tsx",
      "../../app/config.ts",
    ],
    good: ["node:fs", "../../db/x.ts", "../applications/x.ts", "../job-alerts/x.ts", "../outbox/x.ts"],
  },
  "commands/outbox": {
    bad: [
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../applications/x.ts",
      "../accounts/x.ts",
      "../../locales/markets.ts",
    ],
    good: ["node:crypto", "./enqueue.ts", "../../db/x.ts", "../../domain/x.ts"],
  },
  "integrations/email": {
    bad: [
      "../../email/x.ts",
      "../../site/x.tsx",
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../app/config.ts",
      "../../locales/markets.ts",
    ],
    good: ["node:net", "nodemailer", "../../domain/x.ts"],
  },
  ui: {
    bad: [
      "../db/x.ts",
      "../integrations/x.ts",
      "../email/x.ts",
      "../site/x.tsx",
      "../server/x.ts",
      "../jobs/x.ts",
      "../cli/x.ts",
      "../app/config.ts",
      "../routes.ts",
      "../locales/markets.ts",
      "../domain/x.ts",
    ],
    good: ["react", "./pictures/icons.tsx"],
  },
  "site/pages": {
    bad: [
      "../../db/x.ts",
      "../../integrations/x.ts",
      "../../email/x.ts",
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../app/config.ts",
      "../../app/main.ts",
    ],
    good: ["react", "../view.ts", "../../ui/x.tsx", "../../locales/markets.ts", "../../routes.ts", "../../domain/x.ts"],
  },
  "server/site": {
    bad: ["../../jobs/x.ts", "../../cli/x.ts", "../../app/main.ts", "../../app/web.ts", "../../app/worker.ts"],
    good: ["hono", "../app.ts", "../../db/x.ts", "../../site/x.tsx", "../../app/config.ts", "../../routes.ts"],
  },
  desk: {
    bad: [
      "../commands/applications/x.ts",
      "../email/x.ts",
      "../db/x.ts",
      "../integrations/x.ts",
      "../site/x.tsx",
      "../server/x.ts",
      "../jobs/x.ts",
      "../app/config.ts",
    ],
    good: ["react", "./clock.ts", "../ui/x.tsx", "../locales/desk.ts", "../domain/x.ts", "../routes.ts"],
  },
  "email/operator": {
    bad: [
      "../../integrations/x.ts",
      "../../server/x.ts",
      "../../jobs/x.ts",
      "../../cli/x.ts",
      "../../site/x.tsx",
      "../../desk/x.tsx",
      "../../ui/x.tsx",
      "../../app/main.ts",
      "../../app/web.ts",
      "../../app/worker.ts",
    ],
    good: [
      "react",
      "html-to-text",
      "../email.ts",
      "../../db/x.ts",
      "../../domain/x.ts",
      "../../locales/markets.ts",
      "../../routes.ts",
      "../../app/config.ts",
    ],
  },
  jobs: {
    bad: ["../server/x.ts", "../site/x.tsx", "../ui/x.tsx", "../cli/x.ts", "../app/main.ts"],
    good: [
      "pino",
      "./queue.ts",
      "../db/x.ts",
      "../integrations/x.ts",
      "../email/x.ts",
      "../locales/markets.ts",
      "../domain/x.ts",
      "../app/config.ts",
    ],
  },
};

/** Globals without an import. */
const impure = ["new Date()", "Date.now()", "process.exit()", "fetch('x')", "Buffer.from('x')"];

const directory = mkdtempSync(join(tmpdir(), "fairlead-lint-"));
afterAll(() => rmSync(directory, { recursive: true }));

interface Diagnostic {
  readonly message: string;
  readonly code: string;
  readonly filename: string;
  readonly help?: string;
}

/** Writes the files next to a copy of the settings and lints them together. */
function lint(written: Readonly<Record<string, string>>): readonly Diagnostic[] {
  copyFileSync(join(root, ".oxlintrc.json"), join(directory, ".oxlintrc.json"));
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const done = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format", "json", ...Object.keys(written)], {
    cwd: directory,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(done.stdout) as { diagnostics: readonly Diagnostic[] };
  return diagnostics.filter(({ code }) => code.includes("no-restricted"));
}

const fileOf = (place: string, kind: string, index: number) => `${place}/${kind}-${index}.ts`;
const importing = (name: string, kind: "import" | "import type") =>
  `${kind} { x } from "${name}";\nexport const y = x as unknown;\n`;

describe("an import", () => {
  const written: Record<string, string> = { "routes.ts": importing("./app/config.ts", "import") };
  for (const [place, { bad, good }] of Object.entries(imports)) {
    bad.forEach((name, index) => {
      written[fileOf(place, "bad", index)] = importing(name, "import");
      written[fileOf(place, "bad-type", index)] = importing(name, "import type");
    });
    good.forEach((name, index) => (written[fileOf(place, "good", index)] = importing(name, "import")));
  }
  const refused = lint(written);
  const refusedFiles = new Set(refused.map(({ filename }) => filename));

  test.each(Object.entries(imports))("in %s/ is refused exactly where it is forbidden", (place, { bad, good }) => {
    const passed = bad.filter(
      (_, index) =>
        !refusedFiles.has(fileOf(place, "bad", index)) || !refusedFiles.has(fileOf(place, "bad-type", index)),
    );
    expect(passed).toEqual([]);
    expect(good.filter((_, index) => refusedFiles.has(fileOf(place, "good", index)))).toEqual([]);
  });

  test("by routes.ts is always refused", () => {
    expect(refusedFiles).toContain("routes.ts");
  });

  test("is covered by each rule", () => {
    const rules = overrides.flatMap(({ files, rules: of }) =>
      ((of["no-restricted-imports"]?.[1] as { patterns: { message: string }[] } | undefined)?.patterns ?? []).map(
        ({ message }) => `${files.join()}: ${message}`,
      ),
    );
    expect(rules.length).toBeGreaterThan(8);
    const said = refused.map(({ message, help }) => `${message} ${help}`).join("\n");
    expect(rules.filter((rule) => !said.includes(rule.slice(rule.indexOf(": ") + 2)))).toEqual([]);
  });
});

describe("domain/", () => {
  test("may not use a clock or process", () => {
    const written = Object.fromEntries(
      impure.map((use, index) => [fileOf("domain", "impure", index), `export const x = ${use};\n`]),
    );
    const refusedFiles = new Set(lint(written).map(({ filename }) => filename));
    expect(impure.filter((_, index) => !refusedFiles.has(fileOf("domain", "impure", index)))).toEqual([]);
  });

  test("may use given times", () => {
    const written = {
      "domain/moment.ts": "export function later(now: Date): number {\n  return now.getTime() + 1;\n}\n",
    };
    expect(lint(written)).toEqual([]);
  });
});
