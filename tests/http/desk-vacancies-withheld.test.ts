/**
 * A stricter never-pay check (B8) than the one a published text passed: the deployment starts, the
 * site hides the text, and desk and operator are notified.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPages } from "../../db/queries/vacancy-pages.ts";
import { deskVacancies, type DeskVacancy } from "../../domain/desk/vacancies.ts";
import { missingFromCatalog } from "../../domain/vacancies/production.ts";
import type { Language } from "../../locales/markets.ts";
import { vacancyPreviewAddress } from "../../routes.ts";
import { contextOf } from "../../server/desk/vacancies.ts";
import { nextCatalogRevision, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { ScamInOperatorFile, importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { unpublishFlagged, type Unpublished } from "../../commands/vacancies/unpublish-flagged.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";
import {
  act,
  newKey,
  publish,
  published,
  save,
  show,
  textOf,
  vacanciesPath,
  wholeDraft,
} from "../support/desk-vacancies.ts";
import { demoOperator } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const app = useApp({}, context);
const deposit = "Vor dem Start zahlen Sie 50 Euro Kaution an uns.";
/** English is checked on pages of any language. */
const inEnglish = "Buy two gift cards and send us the codes.";
let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("delete from vacancy");
  await app.database.query("delete from testimonial");
});

/** Simulates an older check that accepted the text. */
async function letThrough(
  { id }: Pick<DeskVacancy, "id">,
  languages: readonly Language[],
  words = deposit,
): Promise<void> {
  const revision = await nextCatalogRevision(app.database);
  for (const language of languages) {
    await app.database.query(
      `update vacancy set shelf_revision = $4, draft = jsonb_set(draft, array['texts', $2, 'text', 'summary'], to_jsonb($3::text)),
         published = jsonb_set(published, array[$2, 'text', 'summary'], to_jsonb($3::text)) where id = $1::uuid`,
      [id, language, words, revision],
    );
  }
}

async function read(build: string): Promise<Unpublished[]> {
  const told: Unpublished[] = [];
  const commands = contextOf({
    deps: { config: app.config, database: app.database, now: () => app.now },
  } as never);
  const { signal } = new AbortController();
  await unpublishFlagged(commands, { build, signal, onUnpublished: (withholding) => told.push(withholding) });
  return told;
}

const languagesOn = async (slug: string) =>
  Object.keys((await openCatalog(app.database)).find(slug)?.texts ?? {}).toSorted();

/** The desk's list entry. */
async function marked() {
  const { rows, counts } = said(deskVacancies, await maya.get(vacanciesPath));
  const withheld = rows.filter((row) => row.withheld.length > 0).map((row) => [row.slug, row.withheld]);
  return { count: counts.withheld, rows: Object.fromEntries(withheld) as Record<string, Language[]> };
}

async function doctor(): Promise<string> {
  return (await runCommand({ database: app.database, config: app.config, now: () => app.now }, "doctor")).said;
}

describe("a published text that newer checks refuse", () => {
  test("is withheld in its language only, until it is fixed and published again", async () => {
    const vacancy = await published(maya, wholeDraft("Room Catalogue Assistant"));
    const { slug } = vacancy;
    await letThrough(vacancy, ["de"]);
    expect(await languagesOn(slug)).toEqual(["ar", "de", "en"]);

    expect(await read("first")).toEqual([{ slug, languages: ["de"], tactics: ["deposit"] }]);
    expect(await languagesOn(slug)).toEqual(["ar", "en"]);
    expect(Object.keys((await readPages(app.database, slug))?.texts ?? {}).toSorted()).toEqual(["ar", "en"]);
    expect((await show(maya, vacancy.id)).withheld).toEqual(["de"]);
    expect(await marked()).toEqual({ count: 1, rows: { [slug]: ["de"] } });
    expect(await doctor()).toMatch(new RegExp(`^error +vacancy ${slug}: texts in de ask applicants for money`, "m"));
    // Reported once, also on later reads.
    expect(await read("first")).toEqual([]);
    expect(await read("second")).toEqual([]);

    const mended = { ...vacancy.draft.texts, de: { text: textOf("Assistenz Zimmerkatalog"), basis: null } };
    await save(maya, vacancy.id, { ...vacancy.draft, texts: mended });
    // The published German text is still the old one.
    expect((await publish(maya, await show(maya, vacancy.id), ["en"])).status).toBe(200);
    expect((await show(maya, vacancy.id)).withheld).toEqual(["de"]);
    const now = await show(maya, vacancy.id);
    const accepted = now.checks.map(({ key }) => key);
    expect((await publish(maya, now, ["de"], accepted)).status).toBe(200);
    expect((await show(maya, vacancy.id)).withheld).toEqual([]);
    expect(await marked()).toEqual({ count: 0, rows: {} });
    expect(await languagesOn(slug)).toEqual(["ar", "de", "en"]);
    expect(await doctor()).not.toContain("ask applicants for money");
  });

  test("is not reported for a closed vacancy", async () => {
    const vacancy = await published(maya, wholeDraft("Menu Assistant"));
    await letThrough(vacancy, ["de"]);
    await read("strict");
    expect((await marked()).count).toBe(1);
    expect((await act(maya, vacancy.id, "close", { key: newKey(), people: "keep" })).status).toBe(200);
    expect(await marked()).toEqual({ count: 0, rows: {} });
  });

  test("is shown again once the check accepts it", async () => {
    const vacancy = await published(maya, wholeDraft("Price List Assistant"));
    await app.database.query("update vacancy set withheld = '{en}' where id = $1::uuid", [vacancy.id]);
    expect(await read("milder")).toEqual([{ slug: vacancy.slug, languages: [], tactics: [] }]);
    expect(await languagesOn(vacancy.slug)).toEqual(["ar", "de", "en"]);
  });

  test("hides the vacancy completely when no language is left, and production still starts", async () => {
    const vacancy = await published(maya, wholeDraft("Stock Photo Assistant"));
    const before = await openCatalog(app.database);
    expect(before.isOpen(vacancy.slug)).toBe(true);
    await letThrough(vacancy, ["en", "de", "ar"], inEnglish);
    await read("stricter");
    await before.refresh();
    for (const catalog of [before, await openCatalog(app.database)]) {
      expect([catalog.isOpen(vacancy.slug), catalog.find(vacancy.slug), catalog.open]).toEqual([false, undefined, []]);
      expect(missingFromCatalog(catalog, new Set())).toEqual([]);
    }
  });

  test("is not shown by a preview whose draft has no text in its language", async () => {
    const vacancy = await published(maya, wholeDraft("Floor Plan Assistant"));
    await letThrough(vacancy, ["de"]);
    await read("strictest");
    const status = async () => (await app.open(vacancyPreviewAddress(vacancy.preview, "de"))).status;
    expect(await status()).toBe(404);
    const { de: _, ...texts } = vacancy.draft.texts;
    await save(maya, vacancy.id, { ...vacancy.draft, texts });
    expect(await status()).toBe(404);
    expect((await app.open(vacancyPreviewAddress(vacancy.preview, "gb"))).status).toBe(200);
  });

  test("is withheld in a testimonial, too", async () => {
    const texts = { en: { quote: "I like the work.", role: "Data entry" }, de: { quote: deposit, role: "Daten" } };
    await app.database.query(
      `insert into testimonial (name, texts, sample, position, created_at, changed_at, shown_at, first_shown_at)
       values ('Ada', $1::jsonb, true, 1, now(), now(), now(), now())`,
      [JSON.stringify(texts)],
    );
    const [shown] = (await openCatalog(app.database)).testimonials;
    expect(Object.keys(shown?.texts ?? {})).toEqual(["en"]);
    expect(await doctor()).toMatch(/^error +testimonial of Ada: texts in de ask applicants for money/m);
  });

  test("in a testimonial is checked once per build and change before it is shown", async () => {
    const texts = { en: { quote: "I like the work.", role: "Data entry" }, de: { quote: deposit, role: "Daten" } };
    await app.database.query(
      `insert into testimonial (name, texts, sample, position, created_at, changed_at, shown_at, first_shown_at)
       values ('Ada', $1::jsonb, true, 1, now(), now(), now(), now())`,
      [JSON.stringify(texts)],
    );
    const shownBy = async (build: string) =>
      Object.keys((await openCatalog(app.database, build)).testimonials[0]?.texts ?? {}).toSorted();
    const letBy = (languages: readonly Language[]) =>
      app.database.query("update testimonial set withheld = $1::text[]", [languages]);

    expect(await shownBy("first")).toEqual(["en"]);
    // The stored result applies to that build, and no text is checked again.
    await letBy([]);
    expect(await shownBy("first")).toEqual(["de", "en"]);
    expect(await shownBy("second")).toEqual(["en"]);
    // Every change increases the version, also by an older process.
    await letBy([]);
    await app.database.query("update testimonial set version = version + 1");
    expect(await shownBy("second")).toEqual(["en"]);
  });
});

test("an operator file that asks for money stops the first start, which would publish it, and no later one", async () => {
  const [first] = demoOperator.vacancies;
  const text = { ...first?.text, de: { ...first?.text.de, description: deposit } };
  const asking = { ...demoOperator, vacancies: [{ ...first, text }] } as typeof demoOperator;
  const { database } = app;
  await expect(importOperatorFile(database, asking, app.now)).rejects.toThrow(ScamInOperatorFile);
  expect((await openCatalog(database)).isEmpty).toBe(true);
  expect((await importOperatorFile(database, demoOperator, app.now)).vacancies).toBe(6);
  expect(await importOperatorFile(database, asking, app.now)).toEqual({ vacancies: 0, testimonials: 0 });
});
