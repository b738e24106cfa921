/**
 * What an import leaves unchanged without its options, home page places, and the recorded author.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const [first, second] = demoOperator.vacancies.map(({ slug }) => slug) as [string, string];

interface Vacancy {
  slug: string;
  facts: Record<string, unknown>;
  featured?: number;
  changedAt?: string;
}

beforeEach(async () => {
  app.now = start;
  await context.database.query("truncate vacancy, testimonial cascade");
  await context.database.query("update shelf set taken_in_at = null");
  await importOperatorFile(
    context.database,
    { sample: false, vacancies: demoOperator.vacancies, testimonials: [] },
    start,
  );
  await context.database.query(
    `insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'manager')
     on conflict do nothing`,
  );
});

const parts = () => ({ database: context.database, config: app.config, now: () => app.now });
const exported = async () => (await runCommand(parts(), "vacancies", "export")).said;
const imported = (file: string, ...options: string[]) =>
  runCommand(parts(), "vacancies", "import", ...options, Buffer.from(file, "utf8").toString("latin1"));

async function changed(change: (vacancy: Vacancy) => void, slug = first): Promise<string> {
  const file = parse(await exported()) as { vacancies: Vacancy[] };
  for (const vacancy of file.vacancies) if (vacancy.slug === slug) change(vacancy);
  return stringify(file);
}
const positions = (count: number) => changed(({ facts }) => (facts["positions"] = count));

async function rowsOf<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await context.database.query(statement, values)).rows as Row[];
}
const stored = () =>
  rowsOf<{ positions: number | null; closed: boolean; featured: number | null }>(
    `select (draft->'facts'->>'positions')::integer as positions, closed_at is not null as closed, featured
     from vacancy where slug = $1`,
    first,
  );
const idOf = async (slug: string) =>
  (await rowsOf<{ id: string }>("select id from vacancy where slug = $1", slug))[0]?.id;
const history = () =>
  rowsOf<{ what: string; by: string | null }>(
    `select h.what, h.by_name as by from vacancy_version h join vacancy v on v.id = h.vacancy_id where v.slug = $1
     order by h.id`,
    first,
  );
const audit = async () => {
  const rows = await rowsOf<{ type: string; subject: string; by: string | null }>(
    "select type, subject, recruiter_name as by from desk_event where at = $1::timestamptz order by id",
    app.now.toISOString(),
  );
  return rows;
};

/** Simulates an act at the desk. */
async function didAtDesk(what: string, at: Date, columns = ""): Promise<void> {
  if (columns !== "") await context.database.query(`update vacancy set ${columns} where slug = $1`, [first]);
  await context.database.query(
    `insert into vacancy_version (vacancy_id, version, draft, what, at, by_id, by_name)
     select id, version, draft, $2, $3::timestamptz, 'maya', 'Maya' from vacancy where slug = $1`,
    [first, what, at.toISOString()],
  );
}

test("an import reopens closed vacancies only with its option", async () => {
  const file = await exported();
  await didAtDesk("closed", hours(1), `closed_at = '${hours(1).toISOString()}', featured = null`);
  app.now = hours(2);
  const answer = await imported(file);
  expect(answer.status).toBe(1);
  expect(answer.said).toContain(`${first}: is closed here`);
  expect(answer.said).toContain("--overwrite");
  expect(await stored()).toMatchObject([{ closed: true }]);
  // A newer file does not reopen it either: applicants were notified of the closing.
  const newer = await changed((vacancy) => {
    delete (vacancy as { closedAt?: string }).closedAt;
    vacancy.changedAt = hours(2).toISOString();
  });
  expect((await imported(newer)).said).toContain(`${first}: is closed here`);
  expect(await imported(newer, "--overwrite")).toMatchObject({ status: 0 });
  expect(await stored()).toMatchObject([{ closed: false }]);
});

test("an import does not overwrite newer changes, and names their author", async () => {
  const file = await positions(7);
  await didAtDesk("saved", hours(1), `changed_at = '${hours(1).toISOString()}'`);
  app.now = hours(2);
  const answer = await imported(file);
  expect(answer).toMatchObject({ status: 1, said: expect.stringMatching(new RegExp(`${first}: .*Maya`)) as string });
  expect((await stored())[0]?.positions).not.toBe(7);
  expect(await imported(file, "--overwrite")).toMatchObject({ status: 0 });
  expect(await stored()).toMatchObject([{ positions: 7 }]);
  // From now on it follows the file: an edited file changes it.
  app.now = hours(3);
  expect(await imported(await positions(8))).toMatchObject({ status: 0 });
  const newer = await changed((vacancy) => {
    vacancy.facts["positions"] = 9;
    vacancy.changedAt = hours(3).toISOString();
  });
  expect(await imported(newer)).toMatchObject({ status: 0 });
  // A file older than the last imported one does not.
  expect(await imported(file)).toMatchObject({ status: 1 });
  expect(await stored()).toMatchObject([{ positions: 9 }]);
});

test("newer publications and removals count even without a changed draft", async () => {
  const file = await positions(7);
  await didAtDesk("unpublished", hours(1));
  app.now = hours(2);
  expect(await imported(file)).toMatchObject({ status: 1 });
});

test("an import without a date overwrites nothing that differs", async () => {
  const undated = (count: number) =>
    changed((vacancy) => {
      vacancy.facts["positions"] = count;
      delete vacancy.changedAt;
    });
  // It cannot be older than the last publication.
  expect(await imported(await undated(7))).toMatchObject({ status: 0 });
  await didAtDesk("saved", hours(1), `changed_at = '${hours(1).toISOString()}'`);
  app.now = hours(2);
  expect(await imported(await undated(8))).toMatchObject({ status: 1 });
});

test("an import does not change a vacancy being edited", async () => {
  const file = await positions(7);
  await context.database.query(
    `insert into vacancy_editor (vacancy_id, recruiter_id, since, seen_at)
     values ($1::uuid, 'maya', $2::timestamptz, $2::timestamptz)`,
    [await idOf(first), start.toISOString()],
  );
  const answer = await imported(file);
  expect(answer).toMatchObject({ status: 1, said: expect.stringContaining(`${first}: Maya`) as string });
  expect((await stored())[0]?.positions).not.toBe(7);
  expect(await imported(file, "--overwrite")).toMatchObject({ status: 0 });
  expect(await stored()).toMatchObject([{ positions: 7 }]);
});

test("every import is in history and audit log, by command line or recruiter", async () => {
  app.now = hours(101);
  await imported(await positions(7));
  expect((await history()).at(-1)).toEqual({ what: "imported", by: null });
  expect(await audit()).toEqual([{ type: "vacancy_imported", subject: first, by: null }]);
  app.now = hours(102);
  await imported(await positions(8), "--by", "Maya@operator.example");
  expect((await history()).at(-1)).toEqual({ what: "imported", by: "Maya" });
  expect(await audit()).toEqual([{ type: "vacancy_imported", subject: first, by: "Maya" }]);
  // Nothing changed, and nothing is recorded.
  app.now = hours(103);
  await imported(await positions(8), "--by", "maya@operator.example");
  expect(await audit()).toEqual([]);
  await expect(imported(await exported(), "--by", "x@example.org")).rejects.toThrow("x@example.org has no account");
  const testimonial = { name: "Ada", texts: { de: { quote: "Gut.", role: "Daten" } }, consent: null, shown: false };
  await imported(
    stringify({ version: 1, vacancies: [], testimonials: [testimonial] }),
    "--by",
    "maya@operator.example",
  );
  expect(await audit()).toMatchObject([{ type: "testimonial_imported", by: "Maya" }]);
  app.now = hours(104);
  const file = stringify({
    version: 1,
    vacancies: [(parse(await exported()) as { vacancies: Vacancy[] }).vacancies.find(({ slug }) => slug === first)],
  });
  await context.database.query("truncate vacancy cascade");
  await imported(file, "--by", "maya@operator.example");
  expect(await history()).toEqual([{ what: "imported", by: "Maya" }]);
  expect(await audit()).toMatchObject([{ type: "vacancy_imported", by: "Maya" }]);
});
test("home page places follow the file, and unrelated ones stay", async () => {
  const places = () =>
    rowsOf<{ slug: string; featured: number }>(
      "select slug, featured from vacancy where featured is not null order by featured",
    );
  const before = await places();
  expect(before.slice(0, 2).map(({ slug }) => slug)).toEqual([first, second]);
  const file = parse(await exported()) as { vacancies: Vacancy[] };
  for (const vacancy of file.vacancies) {
    if (vacancy.slug === first) vacancy.featured = 2;
    if (vacancy.slug === second) vacancy.featured = 1;
  }
  const swapped = stringify(file);
  expect(await imported(swapped)).toEqual({
    status: 0,
    said: "vacancies created: 0, changed: 2; testimonials imported: 0\n",
  });
  expect((await places()).slice(0, 2)).toEqual([
    { slug: second, featured: 1 },
    { slug: first, featured: 2 },
  ]);
  expect((await imported(swapped)).said).toContain("changed: 0");
  // A missing place is imported, too.
  await imported(await changed((vacancy) => delete vacancy.featured));
  expect(await stored()).toMatchObject([{ featured: null }]);
  // A vacancy not in the file keeps its place, which is reported.
  const alone = { ...file, vacancies: file.vacancies.filter(({ slug }) => slug === first) };
  const taken = await imported(stringify({ ...alone, vacancies: [{ ...alone.vacancies[0], featured: 1 }] }));
  expect(taken).toMatchObject({ status: 1, said: expect.stringMatching(new RegExp(`${first}: .*place 1`)) as string });
  expect(taken.said).toContain("changed: 0");
  expect((await places())[0]).toEqual({ slug: second, featured: 1 });
});

test("two vacancies cannot have one place", async () => {
  const answer = await imported(await changed((vacancy) => (vacancy.featured = 2)));
  expect(answer).toMatchObject({ status: 1, said: expect.stringContaining("the same place") as string });
});
