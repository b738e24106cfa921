/**
 * Writing vacancies at the desk (B14): one request makes one vacancy, nothing is overwritten, and
 * the editor is known.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type DeskVacancy,
  deskVacancies,
  deskVacancyCreated,
  deskVacancyPast,
  deskVacancySaved,
} from "../../domain/desk/vacancies.ts";
import type { PublishedTexts, VacancyDraft } from "../../domain/vacancies/content.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";
import {
  act,
  create,
  draftOf,
  newKey,
  publish,
  published,
  save,
  show,
  textOf,
  vacanciesPath,
  wholeDraft,
  written,
} from "../support/desk-vacancies.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");

let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
  jonas = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("delete from vacancy");
});

const later = (milliseconds: number) => (app.now = new Date(app.now.getTime() + milliseconds));
const minute = 60_000;

async function onSite(id: string): Promise<PublishedTexts | undefined> {
  const catalog = await openCatalog(app.database);
  return catalog.open.find((vacancy) => vacancy.id === id)?.texts;
}

const draftAt = ({ version, draft }: DeskVacancy) => ({ version, draft });

const withText = (draft: VacancyDraft, language: "en" | "de" | "ar", title: string): VacancyDraft => ({
  ...draft,
  texts: { ...draft.texts, [language]: { ...draft.texts[language], text: textOf(title) } },
});

describe("a new vacancy", () => {
  test("is a draft that lists what it lacks, with an address made from its title", async () => {
    const answer = await maya.post(vacanciesPath, { key: newKey(), source: "de", title: " Büroaushilfe " });
    const { id, slug } = said(deskVacancyCreated, answer);
    expect(slug).toBe("bueroaushilfe");
    const vacancy = await show(maya, id);
    expect(vacancy).toMatchObject({ status: "draft", version: 1, neverPublished: true, published: {} });
    expect(vacancy.draft).toMatchObject({ source: "de", facts: { markets: [] }, texts: { de: { basis: null } } });
    expect(vacancy.checks.map(({ code }) => code)).toEqual(["no_summary", "no_market", "no_pay"]);
    expect(vacancy.history).toMatchObject([{ what: "created", by: maya.name, version: 1 }]);
    expect(await onSite(id)).toBeUndefined();
  });

  test("is created once for repeated or simultaneous requests, per person", async () => {
    const body = { key: newKey(), source: "en", title: "Twice" };
    const answers = await Promise.all([1, 2, 3].map(() => maya.post(vacanciesPath, body)));
    const ids = new Set(answers.map((answer) => said(deskVacancyCreated, answer).id));
    expect(ids.size).toBe(1);
    expect(said(deskVacancyCreated, await maya.post(vacanciesPath, body)).id).toBe([...ids][0]);
    const other = said(deskVacancyCreated, await jonas.post(vacanciesPath, body));
    expect(ids.has(other.id)).toBe(false);
    expect(other.slug).toBe("twice-2");
    expect((await show(maya, [...ids][0] ?? "")).history).toHaveLength(1);
  });

  test("with the title of another gets an address of its own", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create(maya, "Same")));
    const slugs = await Promise.all(made.map(async (id) => (await show(maya, id)).slug));
    expect(slugs.toSorted()).toEqual(["same", "same-2", "same-3", "same-4", "same-5"]);
  });

  test("copied from another has its words and none of its dates", async () => {
    const from = await published(maya);
    const copied = said(deskVacancyCreated, await jonas.post(vacanciesPath, { key: newKey(), from: from.id }));
    expect(copied.slug).toBe("hotel-operations-assistant-2");
    const copy = await show(jonas, copied.id);
    expect(copy).toMatchObject({ status: "draft", neverPublished: true, history: [{ what: "copied" }] });
    expect(copy.draft).toEqual({ ...from.draft, facts: { ...from.draft.facts, closesOn: null } });
    const unknown = { key: newKey(), from: "00000000-0000-4000-8000-000000000000" };
    expect((await maya.post(vacanciesPath, unknown)).status).toBe(404);
  });
});

describe("saving a draft", () => {
  test("makes a version each time, and one history entry per ten minutes", async () => {
    const id = await create(maya);
    for (const title of ["A", "AB", "ABC"]) {
      const saved = await save(maya, id, draftOf({ en: textOf(title) }));
      expect(saved.savedAt).toBe(app.now.toISOString());
      later(9 * minute);
    }
    expect(await show(maya, id)).toMatchObject({ version: 4, history: [{ what: "saved", version: 4 }, {}] });
    expect((await show(maya, id)).history).toHaveLength(2);
    later(2 * minute);
    await save(maya, id, draftOf({ en: textOf("ABCD") }));
    expect((await show(maya, id)).history).toHaveLength(3);
    // A colleague's save makes another entry, and the published one is kept.
    later(2 * minute);
    await save(jonas, id, wholeDraft("ABCDE"));
    await publish(jonas, await show(jonas, id));
    await save(jonas, id, wholeDraft("ABCDEF"));
    const { history } = await show(maya, id);
    expect(history.map(({ what, by }) => [what, by])).toEqual([
      ["saved", jonas.name],
      ["published", jonas.name],
      ["saved", jonas.name],
      ["saved", maya.name],
      ["saved", maya.name],
      ["created", maya.name],
    ]);
    const row = history[3]?.id ?? 0;
    const past = said(deskVacancyPast, await maya.get(`${vacanciesPath}/${id}/versions/${row}`));
    expect(past).toMatchObject({ id: row, draft: { texts: { en: { text: { title: "ABCD" } } } } });
    for (const none of ["0", "x", "999999999", "1e3"]) {
      expect((await maya.get(`${vacanciesPath}/${id}/versions/${none}`)).status).toBe(404);
    }
  });

  test("on an outdated version overwrites nothing and names the other author", async () => {
    const { id, version } = await written(maya);
    later(2 * minute);
    await save(jonas, id, wholeDraft("Of Jonas"));
    later(2 * minute);
    const late = await act(maya, id, "draft", { version, draft: wholeDraft("Of Maya") });
    expect([late.status, late.body.code, late.body.who]).toEqual([409, "changed", jonas.name]);
    for (const wrong of [1, version + 2]) {
      expect((await act(maya, id, "draft", { version: wrong, draft: wholeDraft("Of Maya") })).body.code).toBe(
        "changed",
      );
    }
    expect((await show(maya, id)).draft.texts.en?.text.title).toBe("Of Jonas");
  });

  test("simultaneously keeps one version, and the others are refused", async () => {
    const { id, version } = await written(maya);
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((title) => act(maya, id, "draft", { version, draft: wholeDraft(title) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await show(maya, id)).version).toBe(version + 1);
  });

  test("again with the same request makes no new version", async () => {
    const { id, version, draft } = await written(maya);
    const again = await act(maya, id, "draft", { version: version - 1, draft });
    expect(said(deskVacancySaved, again).version).toBe(version);
    expect((await show(maya, id)).history).toHaveLength(2);
  });

  test("can change an address until it is published, to a free one only", async () => {
    const other = await written(maya, wholeDraft("Another"));
    const { id, version, draft } = await written(maya);
    const taken = await act(maya, id, "draft", { version, draft, slug: other.slug });
    expect([taken.status, taken.body.code]).toEqual([409, "slug_taken"]);
    for (const slug of ["Not This", "-a", "a--b", "x".repeat(101), "a/b", ""]) {
      expect((await act(maya, id, "draft", { version, draft, slug })).status).toBe(422);
    }
    // At once: one gets the slug, and the other gets another.
    const two = await Promise.all(["Left", "Right"].map((title) => written(maya, wholeDraft(title))));
    const asked = two.map((each) => act(maya, each.id, "draft", { ...draftAt(each), slug: "wanted" }));
    const answers = (await Promise.all(asked)).map(({ status, body }) => [status, body.code]);
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [409, "slug_taken"],
    ]);
    const moved = said(deskVacancySaved, await act(maya, id, "draft", { version, draft, slug: "front-desk" }));
    expect(moved.slug).toBe("front-desk");
    await publish(maya, await show(maya, id));
    const late = await act(maya, id, "draft", { version, draft, slug: "elsewhere" });
    expect([late.status, late.body.code]).toEqual([409, "published"]);
    expect((await show(maya, id)).slug).toBe("front-desk");
  });
});

describe("two recruiters editing one vacancy", () => {
  const body = (version: number, title: string) => ({ version, draft: wholeDraft(title) });

  test("the second sees the first and cannot save before taking over", async () => {
    const { id, version } = await written(maya);
    const first = await act(maya, id, "editing");
    expect(first.body).toMatchObject({ editor: { id: maya.id, name: maya.name, own: true }, version });
    later(30_000);
    expect((await act(jonas, id, "editing")).body.editor).toMatchObject({ id: maya.id, own: false });
    const refused = await act(jonas, id, "draft", body(version, "Of Jonas"));
    expect([refused.status, refused.body.code, refused.body.who]).toEqual([409, "editing", maya.name]);
    expect(said(deskVacancies, await jonas.get(vacanciesPath)).rows[0]?.editor).toBe(maya.name);
    // After a takeover the first editor sees it.
    expect((await act(jonas, id, "editing", { take: true })).body.editor).toMatchObject({ own: true });
    expect((await act(jonas, id, "draft", body(version, "Of Jonas"))).status).toBe(200);
    const late = await act(maya, id, "draft", body(version, "Of Maya"));
    expect([late.status, late.body.code, late.body.who]).toEqual([409, "changed", jonas.name]);
    const newest = await act(maya, id, "draft", body(version + 1, "Of Maya"));
    expect([newest.body.code, newest.body.who]).toEqual(["editing", jonas.name]);
    expect((await show(maya, id)).draft.texts.en?.text.title).toBe("Of Jonas");
  });

  test("the lock ends after a silent minute, on leaving and on disabling", async () => {
    const { id, version } = await written(maya);
    later(59_000);
    expect((await act(jonas, id, "draft", body(version, "Of Jonas"))).body.code).toBe("editing");
    later(1000);
    expect((await act(jonas, id, "draft", body(version, "Of Jonas"))).status).toBe(200);
    await act(jonas, id, "editing", { leave: true });
    expect((await show(maya, id)).editor).toBeNull();
    expect((await act(maya, id, "draft", body(version + 1, "Of Maya"))).status).toBe(200);
    const paul = await recruit(app);
    await act(paul, id, "editing", { take: true });
    await app.database.query("update recruiter set disabled_at = now() where id = $1", [paul.id]);
    expect((await act(jonas, id, "draft", body(version + 2, "Of Jonas"))).status).toBe(200);
  });
});

describe("deleting a vacancy", () => {
  test("removes a draft with its history, and is refused once it was published", async () => {
    const { id } = await written(maya);
    expect((await act(jonas, id, "delete")).body).toMatchObject({ code: "editing", who: maya.name });
    expect((await act(maya, id, "delete")).status).toBe(200);
    expect((await maya.get(`${vacanciesPath}/${id}`)).status).toBe(404);
    expect((await act(maya, id, "delete")).status).toBe(404);
    const shown = await published(maya);
    expect((await act(maya, shown.id, "delete")).body.code).toBe("published");
    await act(maya, shown.id, "close", { key: newKey(), people: "keep" });
    expect((await act(maya, shown.id, "delete")).body.code).toBe("published");
  });
});

describe("hostile request bodies", () => {
  test("change nothing and are not echoed", async () => {
    const { id, version, draft } = await written(maya);
    const bodies = [
      {},
      { version, draft: null },
      { version: -1, draft },
      { version: 1e99, draft },
      { version: "1", draft },
      { version, draft: { ...draft, texts: { xx: draft.texts.en } } },
      { version, draft: { ...draft, source: "__proto__" } },
      { version, draft: { ...draft, facts: { ...draft.facts, closesOn: "0000-02-31" } } },
      { version, draft: withText(draft, "en", "\u0000") },
      { version, draft: withText(draft, "en", "x".repeat(121)) },
      { version, draft, more: true },
    ];
    for (const body of bodies) {
      const answer = await act(maya, id, "draft", body);
      expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    }
    const infinite = JSON.stringify({ version, draft }).replace("[64,82]", "[64,1e999]");
    expect((await maya.post(`${vacanciesPath}/${id}/draft`, infinite)).status).toBe(422);
    for (const text of ["[]", "null", "{", '{"version":1}}']) {
      expect((await maya.post(`${vacanciesPath}/${id}/draft`, text)).status).toBe(400);
    }
    const polluting = JSON.stringify({ version, draft }).replace("{", '{"__proto__":{"polluted":true},');
    await maya.post(`${vacanciesPath}/${id}/draft`, polluting);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await show(maya, id)).draft).toEqual(draft);
  });

  test("are limited in size: a full draft in every language fits, other calls take less", async () => {
    const { id, version, draft } = await written(maya);
    const long = { ...textOf("Assistant"), benefits: Array.from({ length: 20 }, () => "ب".repeat(299)) };
    const big = {
      ...draft,
      texts: { ...draft.texts, de: { text: long, basis: null }, ar: { text: long, basis: null } },
    };
    expect(JSON.stringify(big).length).toBeGreaterThan(10_000);
    expect((await act(maya, id, "draft", { version, draft: big })).status).toBe(200);
    const filler = "x".repeat(40_000);
    expect((await act(maya, id, "editing", { filler })).status).toBe(413);
    expect((await act(maya, id, "draft", { filler: filler.repeat(30) })).status).toBe(413);
  });
});
