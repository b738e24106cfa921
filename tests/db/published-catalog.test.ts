/**
 * Vacancies shown by the site: imported once from the operator file, then followed by every
 * process.
 */
import { expect, test } from "vitest";
import { draftOf } from "../../domain/vacancies/from-operator-file.ts";
import { nextCatalogRevision, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator } from "../support/operators.ts";

const context = useDatabase();
const now = new Date("2026-11-22T10:00:00Z");

test("the operator file is imported once, whatever it says later and however many processes start", async () => {
  const { database } = context;
  const empty = await openCatalog(database);
  expect(empty.isEmpty).toBe(true);
  const nothing = { sample: false, vacancies: [], testimonials: [] };
  expect(await importOperatorFile(database, nothing, now)).toEqual({ vacancies: 0, testimonials: 0 });

  const taken = await Promise.all([1, 2, 3].map(() => importOperatorFile(database, demoOperator, now)));
  expect(taken.filter(({ vacancies }) => vacancies > 0)).toEqual([{ vacancies: 6, testimonials: 2 }]);
  expect(
    await importOperatorFile(database, { ...demoOperator, vacancies: demoOperator.vacancies.slice(1) }, now),
  ).toEqual({
    vacancies: 0,
    testimonials: 0,
  });

  expect(await empty.refresh()).toBe(true);
  expect(await empty.refresh()).toBe(false);
  expect(empty.open.map(({ slug }) => slug)).toEqual(demoOperator.vacancies.map(({ slug }) => slug));
  expect(empty.testimonials.map(({ name, sample }) => [name, sample])).toEqual(
    demoOperator.testimonials.map(({ name, sample }) => [name, sample]),
  );
  const [first] = demoOperator.vacancies;
  expect(empty.title(first?.slug ?? "", "de")).toBe(first?.text.de?.title);
  expect(empty.isOpen(first?.slug)).toBe(true);
  const { rows } = await database.query("select draft from vacancy order by featured limit 1");
  expect(rows).toEqual([{ draft: first && draftOf(first) }]);
});

test("a change reaches every process's catalog, and only newer rows are read", async () => {
  const { database } = context;
  const shelves = await Promise.all([openCatalog(database), openCatalog(database)]);
  const [slug = ""] = shelves[0].open.map((vacancy) => vacancy.slug);
  await database.transaction(async (transaction) => {
    const revision = await nextCatalogRevision(transaction);
    await transaction.query("update vacancy set closed_at = $2::timestamptz, shelf_revision = $3 where slug = $1", [
      slug,
      now.toISOString(),
      revision,
    ]);
  });
  for (const catalog of shelves) {
    expect(catalog.isOpen(slug)).toBe(true);
    expect(await catalog.refresh()).toBe(true);
    expect(catalog.isOpen(slug)).toBe(false);
    expect(catalog.find(slug)?.closedAt).toEqual(now);
    expect(catalog.open).toHaveLength(5);
  }
});

test("a restored database is read completely again", async () => {
  const { database } = context;
  const [kept = "", lost = ""] = (await openCatalog(database)).open.map(({ slug }) => slug);
  const copy = await database.query("select revision::text, changed_at from shelf");
  const [{ revision: before = "", changed_at: changedAt = "" } = {}] = copy.rows as Record<string, string>[];
  const close = "update vacancy set closed_at = $2::timestamptz, shelf_revision = $3 where slug = $1";
  await database.transaction(async (transaction) => {
    await transaction.query(close, [kept, now.toISOString(), await nextCatalogRevision(transaction)]);
  });
  const catalog = await openCatalog(database);
  expect(catalog.isOpen(kept)).toBe(false);

  await database.query("update vacancy set closed_at = null, shelf_revision = $2 where slug = $1", [kept, before]);
  await database.query("delete from vacancy_version where vacancy_id = (select id from vacancy where slug = $1)", [
    lost,
  ]);
  await database.query("delete from vacancy where slug = $1", [lost]);
  await database.query("update shelf set revision = $1, changed_at = $2", [before, changedAt]);
  expect(await catalog.refresh()).toBe(true);
  expect(catalog.isOpen(kept)).toBe(true);
  expect(catalog.find(lost)).toBeUndefined();
  expect(await catalog.refresh()).toBe(false);

  // The same revision number with other contents.
  await database.transaction((transaction) => nextCatalogRevision(transaction));
  expect(await catalog.refresh()).toBe(true);
  await database.query("update vacancy set closed_at = $2::timestamptz where slug = $1", [kept, now.toISOString()]);
  await database.query("update shelf set changed_at = changed_at + interval '1 second'");
  expect(await catalog.refresh()).toBe(true);
  expect(catalog.isOpen(kept)).toBe(false);
});
