/**
 * Testimonials at the desk: consent first, separate words per language, no unseen overwrite,
 * immediate removal. More than 300 lines: every act and every refusal on one catalog.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { deskTestimonials, type DeskTestimonial } from "../../domain/desk/testimonials.ts";
import { deskAudit } from "../../domain/desk/audit.ts";
import { deskApiPath } from "../../routes.ts";
import { type LiveCatalog, openCatalog, catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, type DeskAnswer, recruit, type Recruit, said } from "../support/desk.ts";
import { demoOperator } from "../support/operators.ts";

const context = useDatabase();
let live: LiveCatalog | undefined;
const app = useApp({ catalog: () => live ?? catalogOf({ vacancies: [], testimonials: [] }) }, context);
/** The same database in production. */
const real = useApp({ config: { environment: "production" } }, context);
const path = `${deskApiPath}/testimonials`;
const consent = { by: "Boris B.", on: "2026-11-18", keptAt: "Personnel file 12" };
const words = {
  name: "Boris",
  texts: {
    en: { quote: "They wrote when they said they would.", role: "Support" },
    ar: { name: "بوريس", quote: "كتبوا في الموعد الذي وعدوا به.", role: "الدعم" },
  },
};

let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  await importOperatorFile(app.database, demoOperator, app.now);
  live = await openCatalog(app.database);
  maya = await recruit(app);
  jonas = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("delete from testimonial where not sample");
  await app.database.query("update testimonial set shown_at = first_shown_at");
  app.now = new Date("2026-11-20T10:00:00Z");
});

const all = async (who: Recruit = maya) => said(deskTestimonials, await who.get(path)).rows;
const fresh = async (id: string): Promise<DeskTestimonial> => {
  const found = (await all()).find((each) => each.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
async function create(given: object = words): Promise<DeskTestimonial> {
  const id = randomUUID();
  expect((await maya.post(path, { id, words: given })).status).toBe(200);
  return fresh(id);
}
const act = (who: Recruit, { id, version }: { id: string; version: number }, name: string, more: object = {}) =>
  who.post(`${path}/${id}/${name}`, { version, ...more });
async function agree(of: DeskTestimonial, given = consent): Promise<DeskTestimonial> {
  expect((await act(maya, of, "consent", { consent: given })).status).toBe(200);
  return fresh(of.id);
}
async function show(of: DeskTestimonial): Promise<DeskTestimonial> {
  expect((await act(maya, await agree(of), "show")).status).toBe(200);
  return fresh(of.id);
}
/** What every process sees within a second: the names on its catalog. */
async function onSite(database: Database = app.database): Promise<string[]> {
  const catalog = await openCatalog(database);
  return catalog.testimonials.map(({ name }) => name);
}
/** Quotes and names on a home page. */
async function quotesAt(page: string): Promise<string[][]> {
  const html = await (await app.open(page)).text();
  return Array.from(html.matchAll(/<blockquote[^>]*>(.*?)<\/blockquote>.*?<b>(.*?)<\/b>/g), ([, ...found]) => found);
}
async function revision(): Promise<number> {
  const { rows } = await app.database.query<{ revision: number }>("select revision from shelf");
  return Number(rows[0]?.revision);
}
const code = ({ body }: DeskAnswer) => body.code as string | undefined;

test("a testimonial appears only after consent is recorded, and then only in its languages", async () => {
  const written = await create();
  expect(written).toMatchObject({ ...words, consent: null, sample: false, shownAt: null, wasShown: false, version: 1 });
  expect(written.changedBy).toBe(maya.name);
  expect(code(await act(maya, written, "show"))).toBe("no_consent");
  expect(await onSite()).not.toContain("Boris");
  const before = await revision();
  const agreed = await agree(written);
  expect(agreed.consent).toEqual(consent);
  // No site has changed yet.
  expect(await revision()).toBe(before);
  expect((await act(jonas, agreed, "show")).status).toBe(200);
  expect(await revision()).toBe(before + 1);
  expect(await onSite()).toContain("Boris");

  // Samples come first, and a page shows two.
  for (const sample of (await all()).filter((each) => each.sample)) await act(maya, sample, "take-off");
  await live?.refresh();
  app.app.catalogChanged();
  expect(await quotesAt("/gb")).toEqual([["They wrote when they said they would.", "Boris"]]);
  expect(await quotesAt("/ar")).toEqual([["كتبوا في الموعد الذي وعدوا به.", "بوريس"]]);
  expect(await quotesAt("/de")).toEqual([]);
});

test("withdrawn consent removes it from every process's site and stays on record", async () => {
  const shelves = await Promise.all([openCatalog(app.database), openCatalog(app.database)]);
  const shown = await show(await create());
  for (const catalog of shelves) {
    await catalog.refresh();
    expect(catalog.testimonials.map(({ id }) => id)).toContain(shown.id);
  }
  app.now = new Date("2026-11-21T10:00:00Z");
  expect((await act(jonas, shown, "consent/end")).status).toBe(200);
  for (const catalog of shelves) {
    expect(await catalog.refresh()).toBe(true);
    expect(catalog.testimonials.map(({ id }) => id)).not.toContain(shown.id);
  }
  const after = await fresh(shown.id);
  expect(after).toMatchObject({ consent: null, shownAt: null, wasShown: true });
  expect(after.formerConsents).toEqual([{ ...consent, ended: "withdrawn", endedAt: "2026-11-21T10:00:00.000Z" }]);
  expect(code(await act(maya, after, "show"))).toBe("no_consent");
  // Words whose consent was withdrawn cannot be deleted as if they had never been shown.
  expect(code(await act(maya, after, "delete"))).toBe("was_shown");
});

test("a newer consent replaces the earlier one, which is kept; a future date is refused", async () => {
  const agreed = await agree(await create());
  expect(code(await act(maya, agreed, "consent", { consent: { ...consent, on: "2026-11-22" } }))).toBe("consent_ahead");
  const again = await agree(agreed, { ...consent, keptAt: "Safe" });
  expect(again.formerConsents).toMatchObject([{ keptAt: "Personnel file 12", ended: "replaced" }]);
});

test("of several simultaneous changes one succeeds, and the others get its author's name", async () => {
  const written = await show(await create());
  const other = { ...words, name: "Other" };
  const answers = await Promise.all([
    act(maya, written, "change", { words: { ...words, name: "Mine" } }),
    act(jonas, written, "change", { words: other }),
    act(jonas, written, "consent/end"),
    act(maya, written, "take-off"),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const faster = (await fresh(written.id)).changedBy;
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: "changed", who: faster });
  const now = await fresh(written.id);
  expect(now.version).toBe(written.version + 1);
  for (const version of [1, now.version - 1, now.version + 1, 999]) {
    for (const name of ["change", "show", "take-off", "consent", "consent/end", "move", "delete"]) {
      const answer = await act(jonas, { id: now.id, version }, name, { words: other, consent, to: "up" });
      expect([name, code(answer)]).toEqual([name, "changed"]);
    }
  }
  expect(await fresh(written.id)).toEqual(now);
});

test("changed words end the consent and remove the testimonial; an added translation does not", async () => {
  const hidden = await create();
  const before = await revision();
  await act(maya, hidden, "change", { words: { ...words, name: "Boriska" } });
  expect(await revision()).toBe(before);
  const shown = await show(await fresh(hidden.id));
  const { en } = words.texts;
  const texts = { ...words.texts, de: { quote: "Der erste Tag war gut erklärt.", role: "Datenerfassung" } };
  await act(maya, shown, "change", { words: { name: "Boriska", texts: { ...texts, en } } });
  expect(await onSite()).toContain("Boriska");
  const translated = await fresh(shown.id);
  expect(translated).toMatchObject({ consent, formerConsents: [] });
  const never = { ...en, quote: "I earn a thousand a day." };
  await act(maya, translated, "change", { words: { name: "Boriska", texts: { ...texts, en: never } } });
  expect(await onSite()).not.toContain("Boriska");
  const after = await fresh(shown.id);
  expect(after).toMatchObject({ consent: null, shownAt: null, formerConsents: [{ ...consent, ended: "reworded" }] });
  expect(code(await act(maya, after, "show"))).toBe("no_consent");
});

test("a testimonial taken off and shown again keeps its consent, and repeating an act does nothing", async () => {
  const shown = await show(await create());
  expect((await act(maya, shown, "take-off")).status).toBe(200);
  expect(await onSite()).not.toContain("Boris");
  const off = await fresh(shown.id);
  expect(off.consent).toEqual(consent);
  expect(code(await act(maya, off, "take-off"))).toBe("nothing");
  expect((await act(maya, off, "show")).status).toBe(200);
  expect(code(await act(maya, await fresh(shown.id), "show"))).toBe("nothing");
});

test("only a testimonial that was never shown, or a sample, can be deleted; samples leave the site", async () => {
  const hidden = await agree(await create());
  expect((await act(maya, hidden, "delete")).status).toBe(200);
  expect((await all()).map(({ id }) => id)).not.toContain(hidden.id);
  expect((await act(maya, hidden, "delete")).status).toBe(404);
  const shown = await show(await create());
  expect(code(await act(maya, shown, "delete"))).toBe("was_shown");

  await app.database.transaction(async (transaction) => {
    await transaction.query("create temporary table kept on commit drop as select * from testimonial where sample");
    await transaction.query(
      "insert into testimonial select gen_random_uuid(), 'Copy', texts, consent, former_consents, sample, version, 99, created_at, changed_at, changed_by, shown_at, first_shown_at from kept limit 1",
    );
  });
  const copy = (await all()).find(({ name }) => name === "Copy");
  expect(await onSite()).toContain("Copy");
  const before = await revision();
  expect((await act(maya, copy ?? shown, "delete")).status).toBe(200);
  expect(await onSite()).not.toContain("Copy");
  expect(await revision()).toBe(before + 1);
});

test("moving a testimonial changes its position, and simultaneous moves lose none", async () => {
  const made = [
    await create({ ...words, name: "A" }),
    await create({ ...words, name: "B" }),
    await create({ ...words, name: "C" }),
  ];
  const order = async () => (await all()).map(({ name }) => name).filter((name) => ["A", "B", "C"].includes(name));
  expect(await order()).toEqual(["A", "B", "C"]);
  const [first, , last] = made;
  expect((await act(maya, last!, "move", { to: "up" })).status).toBe(200);
  expect(await order()).toEqual(["A", "C", "B"]);
  // At the end of the list, after the samples.
  expect(code(await act(maya, await fresh(made[1]!.id), "move", { to: "down" }))).toBe("nothing");
  await Promise.all([
    act(maya, first!, "move", { to: "down" }),
    act(jonas, await fresh(last!.id), "move", { to: "down" }),
    act(jonas, await fresh(made[1]!.id), "move", { to: "up" }),
  ]);
  expect((await order()).toSorted()).toEqual(["A", "B", "C"]);
  const { rows } = await app.database.query<{ places: number; all: number }>(
    "select count(distinct position)::integer as places, count(*)::integer as all from testimonial",
  );
  expect(rows[0]?.places).toBe(rows[0]?.all);
});

describe("samples", () => {
  test("cannot be created at the desk by any request", async () => {
    const id = randomUUID();
    for (const body of [
      { id, words: { ...words, sample: true } },
      { id, words, sample: true, consent, shownAt: "2026-01-01T00:00:00Z", shown_at: "now" },
    ]) {
      await maya.post(path, body);
    }
    expect(await fresh(id)).toMatchObject({ sample: false, consent: null, shownAt: null });
    expect(await onSite()).not.toContain("Boris");
  });

  test("are not shown in production, and cannot be given consent", async () => {
    const [sample] = (await all()).filter((each) => each.sample);
    if (!sample) throw new Error("the demo has samples");
    await act(maya, sample, "take-off");
    const there = await recruit(real);
    expect(said(deskTestimonials, await there.get(path)).demo).toBe(false);
    const off = await fresh(sample.id);
    expect(code(await act(there, off, "show"))).toBe("sample");
    expect(code(await act(there, off, "consent", { consent }))).toBe("sample");
    expect((await act(maya, off, "show")).status).toBe(200);
  });
});

test("words that ask applicants for money are refused with the sentence and reason, and the stored text stays", async () => {
  const written = await show(await create());
  const asking = "Please pay a deposit of 50 euros before you start.";
  const texts = { ...words.texts, en: { quote: `They wrote. ${asking}`, role: "Support" } };
  const refused = { code: "asks_for_money", asks: [{ language: "en", sentence: asking, tactic: "deposit" }] };
  for (const answer of [
    await act(maya, written, "change", { words: { name: "Boris", texts } }),
    await maya.post(path, { id: randomUUID(), words: { name: "Boris", texts } }),
  ]) {
    expect([answer.status, answer.body]).toEqual([422, { ...refused, message: expect.any(String) }]);
  }
  expect(await fresh(written.id)).toEqual(written);
  // Saved under weaker rules: it is not shown again, and can be taken off like any other.
  await app.database.query("update testimonial set texts = $2::jsonb where id = $1", [
    written.id,
    JSON.stringify(texts),
  ]);
  expect((await act(maya, written, "take-off")).status).toBe(200);
  expect((await act(maya, await fresh(written.id), "show")).body).toMatchObject(refused);
});

test("a repeated request creates one testimonial, and an unknown one is 404", async () => {
  const id = randomUUID();
  const sent = { id, words };
  const answers = await Promise.all([1, 2, 3].map(() => maya.post(path, sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await all()).filter((each) => each.id === id)).toHaveLength(1);
  // Another testimonial's id cannot be used to overwrite it.
  await jonas.post(path, { id, words: { ...words, name: "Thief" } });
  expect((await fresh(id)).name).toBe("Boris");
  for (const gone of [randomUUID(), "1", "%00", "null"]) {
    expect((await act(maya, { id: gone, version: 1 }, "show")).status).toBe(404);
  }
});

test.each([
  ["no words", { words: undefined }],
  ["no language", { words: { name: "x", texts: {} } }],
  ["an unknown language", { words: { name: "x", texts: { klingon: words.texts.en } } }],
  ["a prototype", JSON.parse(`{"words":{"name":"x","texts":{"__proto__":{"quote":"x","role":"y"}}}}`) as object],
  ["a quote that is a list", { words: { name: "x", texts: { en: { quote: ["x"], role: "y" } } } }],
  ["unstorable text", { words: { name: "a\u0000b", texts: words.texts } }],
  ["an unknown key", { words: { name: "x", texts: { en: { quote: "x".repeat(601), role: "y" } } } }],
])("%s is refused and changes nothing", async (_what, body) => {
  const written = await create();
  expect(code(await act(maya, written, "change", body))).toBe("invalid");
  expect(code(await maya.post(path, { id: randomUUID(), ...body }))).toBe("invalid");
  expect(await fresh(written.id)).toEqual(written);
});

test.each([
  ["no consent", {}],
  ["an invalid day", { consent: { ...consent, on: "2026-02-30" } }],
  ["nobody", { consent: { ...consent, by: "" } }],
  ["null", { consent: null }],
])("%s is refused as consent", async (_what, body) => {
  const written = await create();
  expect(code(await act(maya, written, "consent", body))).toBe("invalid");
  expect(await fresh(written.id)).toEqual(written);
});

test("strangers and other sites get no access", async () => {
  const written = await create();
  const stranger = new Browser(app);
  for (const answer of [await stranger.get(path), await stranger.post(`${path}/${written.id}/show`, { version: 1 })]) {
    expect([answer.status, code(answer)]).toEqual([401, "not_logged_in"]);
    expect(JSON.stringify(answer.body)).not.toContain("Boris");
  }
  const crossed = await maya.post(`${path}/${written.id}/delete`, { version: 1 }, { origin: "https://evil.example" });
  expect(crossed.status).toBe(403);
  expect(await fresh(written.id)).toEqual(written);
});

test("the audit log names the person of each act and none of their words", async () => {
  const manager = await recruit(app, "manager");
  const shown = await show(await create());
  await act(jonas, shown, "consent/end");
  const { rows } = said(deskAudit, await manager.get(`${deskApiPath}/audit`));
  const about = rows.filter((row) => row.about === "Boris").map(({ type, by }) => [type, by?.name]);
  expect(about).toEqual([
    ["testimonial_consent_ended", jonas.name],
    ["testimonial_shown", maya.name],
    ["testimonial_agreed", maya.name],
    ["testimonial_created", maya.name],
  ]);
  const { rows: stored } = await app.database.query("select subject, detail from desk_event where subject = $1", [
    shown.id,
  ]);
  expect(JSON.stringify(stored)).not.toContain("Boris");
});
