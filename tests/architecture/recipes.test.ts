/**
 * What a change takes (docs/architecture.md), tried on a copy of the sources: a form field, by the recipe, in the files that the recipe
 * names. The copy has to compile, and the field to be everywhere (tests/recipes/new-field.ts).
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { files, read, root } from "../support/repository.ts";

/** Files written by hand, texts and tests apart. */
const most = 8;

const directory = mkdtempSync(join(tmpdir(), "fairlead-recipe-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Where in a file what is added goes: before this. */
interface Addition {
  readonly before: string;
  readonly text: string;
}

const field: Readonly<Record<string, Addition>> = {
  "domain/application/fields.ts": {
    before: "  /** The vacancy the form was opened from. */",
    text: `  hours: choice(
    { payload: "hours", column: "hours", exported: "hours", delivered: "hours" },
    {
      values: ["ten", "twenty", "forty"],
      as: "list",
      label: "form.hours",
      options: "form.hoursOptions",
      open: "form.hoursOpen",
      shown: { page: "answered", applicant: "answered", operator: "always", desk: "answered" },
    },
  ),
`,
  },
  "db/schema.ts": { before: '  job: text("job"),', text: '  hours: text("hours"),\n' },
};
const migration = { "db/migrations/9000_hours.sql": "alter table registration add column hours text;\n" };

const words = {
  hours: "Hours a week",
  hoursOpen: "Any",
  hoursOptions: { ten: "Up to 10", twenty: "Up to 20", forty: "Up to 40" },
};

function run(program: string, parameters: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin/node"), [program, ...parameters], {
    cwd: directory,
    encoding: "utf8",
  });
  return { status, said: `${stdout}\n${stderr}` };
}

test("a form field takes no more files than the recipe says, and is everywhere then", { timeout: 900_000 }, () => {
  const changed = [...Object.keys(field), ...Object.keys(migration)];
  expect(changed.length).toBeLessThanOrEqual(most);
  const recipe = read("docs/architecture.md");
  for (const path of Object.keys(field)) expect(recipe).toContain(`\`${path}\``);

  for (const path of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    cpSync(join(root, path), join(directory, path));
  }
  for (const made of ["node_modules", "dist"]) symlinkSync(join(root, made), join(directory, made));
  renameSync(join(directory, "tests/recipes/new-field.ts"), join(directory, "tests/db/new-field.test.ts"));
  for (const [path, { before, text }] of Object.entries(field)) {
    const source = readFileSync(join(directory, path), "utf8");
    expect(source.split(before), path).toHaveLength(2);
    writeFileSync(join(directory, path), source.replace(before, `${text}${before}`));
  }
  for (const [path, text] of Object.entries(migration)) writeFileSync(join(directory, path), text);
  for (const path of files.filter((file) => /^locales\/messages\/[a-z]{2}\/form\.json$/.test(file))) {
    const { form } = JSON.parse(readFileSync(join(directory, path), "utf8")) as { form: object };
    writeFileSync(join(directory, path), JSON.stringify({ form: { ...form, ...words } }, null, 2));
  }

  expect(run("scripts/generate-message-types.ts", [])).toMatchObject({ status: 0 });
  const types = run("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."]);
  // Tests that list every field say so; like texts, they are not counted.
  expect(types.said.split("\n").filter((line) => /error TS/.test(line) && !line.startsWith("tests/"))).toEqual([]);
  const held = run("node_modules/vitest/vitest.mjs", ["run", "--project", "pglite", "tests/db/new-field.test.ts"]);
  expect(held.status, held.said).toBe(0);
});
