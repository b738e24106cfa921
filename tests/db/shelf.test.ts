/** What the site shows of vacancies: taken in once from the operator file, and followed by every process. */
import { expect, test } from "vitest";
import { draftOf } from "../../domain/vacancies/from-operator-file.ts";
import { nextShelfRevision, openShelf } from "../../vacancies/shelf.ts";
import { takeInFromFile } from "../../vacancies/take-in.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator } from "../support/operators.ts";

const context = useDatabase();
const now = new Date("2026-11-22T10:00:00Z");

test("the operator file is taken in once, whatever it says later and however many start at once", async () => {
  const { database } = context;
  const empty = await openShelf(database);
  expect(empty.isEmpty).toBe(true);
  const nothing = { sample: false, vacancies: [], testimonials: [] };
  expect(await takeInFromFile(database, nothing, now)).toEqual({ vacancies: 0, testimonials: 0 });

  const taken = await Promise.all([1, 2, 3].map(() => takeInFromFile(database, demoOperator, now)));
  expect(taken.filter(({ vacancies }) => vacancies > 0)).toEqual([{ vacancies: 6, testimonials: 2 }]);
  expect(await takeInFromFile(database, { ...demoOperator, vacancies: demoOperator.vacancies.slice(1) }, now)).toEqual({
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

test("a change reaches every shelf, and only what is newer is read", async () => {
  const { database } = context;
  const shelves = await Promise.all([openShelf(database), openShelf(database)]);
  const [slug = ""] = shelves[0].open.map((vacancy) => vacancy.slug);
  await database.transaction(async (transaction) => {
    const revision = await nextShelfRevision(transaction);
    await transaction.query("update vacancy set closed_at = $2::timestamptz, shelf_revision = $3 where slug = $1", [
      slug,
      now.toISOString(),
      revision,
    ]);
  });
  for (const shelf of shelves) {
    expect(shelf.isOpen(slug)).toBe(true);
    expect(await shelf.refresh()).toBe(true);
    expect(shelf.isOpen(slug)).toBe(false);
    expect(shelf.find(slug)?.closedAt).toEqual(now);
    expect(shelf.open).toHaveLength(5);
  }
});

test("a database that was restored is read anew, whatever was published and closed since its copy was made", async () => {
  const { database } = context;
  const [kept = "", lost = ""] = (await openShelf(database)).open.map(({ slug }) => slug);
  const copy = await database.query("select revision::text, changed_at from shelf");
  const [{ revision: before = "", changed_at: changedAt = "" } = {}] = copy.rows as Record<string, string>[];
  const close = "update vacancy set closed_at = $2::timestamptz, shelf_revision = $3 where slug = $1";
  await database.transaction(async (transaction) => {
    await transaction.query(close, [kept, now.toISOString(), await nextShelfRevision(transaction)]);
  });
  const shelf = await openShelf(database);
  expect(shelf.isOpen(kept)).toBe(false);

  await database.query("update vacancy set closed_at = null, shelf_revision = $2 where slug = $1", [kept, before]);
  await database.query("delete from vacancy_version where vacancy_id = (select id from vacancy where slug = $1)", [
    lost,
  ]);
  await database.query("delete from vacancy where slug = $1", [lost]);
  await database.query("update shelf set revision = $1, changed_at = $2", [before, changedAt]);
  expect(await shelf.refresh()).toBe(true);
  expect(shelf.isOpen(kept)).toBe(true);
  expect(shelf.find(lost)).toBeUndefined();
  expect(await shelf.refresh()).toBe(false);

  // It comes to the same number again, with something else.
  await database.transaction((transaction) => nextShelfRevision(transaction));
  expect(await shelf.refresh()).toBe(true);
  await database.query("update vacancy set closed_at = $2::timestamptz where slug = $1", [kept, now.toISOString()]);
  await database.query("update shelf set changed_at = changed_at + interval '1 second'");
  expect(await shelf.refresh()).toBe(true);
  expect(shelf.isOpen(kept)).toBe(false);
});
