/** A note that asks a colleague appears at their desk until they answer, and is emailed (B6). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, list, recruit, type Recruit, views } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

let maya: Recruit;
let bea: Recruit;
let paul: Recruit;
let id: number;

beforeAll(async () => {
  [maya, bea, paul] = [await recruit(app), await recruit(app), await recruit(app)];
});

beforeEach(async () => {
  app.now = new Date("2026-11-20T10:00:00Z");
  await app.database.query("update recruiter set disabled_at = null");
  await app.database.query("truncate delivery, application restart identity cascade");
  id = await apply(app);
});

const ask = (text = `@${bea.name}: is this yours?`, more = {}, who = maya) => act(who, id, "note", { text, ...more });
const answered = (who: Recruit, of = id) => who.post(`${deskApiPath}/applications/${of}/answered`);
const count = async (who: Recruit) => (await views(who)).counts.asked;
const asked = async (who: Recruit) => (await list(who, "view=asked")).rows.map((row) => row.id);
const asks = async (who = bea) => (await detail(who, id)).events.flatMap((event) => event.asks);

async function emails(): Promise<string[]> {
  const { rows } = await app.database.query<{ target: string }>(
    "select target from delivery where event_type = 'recruiter.asked' order by sequence",
  );
  return rows.map(({ target }) => target);
}

test("a note's question is shown only to the recruiters it asks, who get an email", async () => {
  expect((await ask()).status).toBe(200);
  expect([await count(bea), await count(maya), await count(paul)]).toEqual([1, 0, 0]);
  expect([await asked(bea), await asked(paul)]).toEqual([[id], []]);
  expect(await asks()).toEqual([bea.id]);
  expect(await emails()).toEqual([`recruiter:${bea.id}`]);
});

test("colleagues added with the button are asked too, each once", async () => {
  await ask(`For ${bea.name}, and @${paul.name}: are you writing?`, { ask: bea.id });
  expect((await asks()).toSorted()).toEqual([bea.id, paul.id].toSorted());
  expect((await emails()).toSorted()).toEqual([`recruiter:${bea.id}`, `recruiter:${paul.id}`].toSorted());
});

test("further questions about the same person cause an email only an hour later, or once answered", async () => {
  for (const text of ["first", "second"]) await ask(`@${bea.name} ${text}`);
  await ask(`@${bea.name} @${paul.name} third`);
  expect(await emails()).toEqual([bea, paul].map((who) => `recruiter:${who.id}`));
  expect((await asks()).filter((who) => who === bea.id)).toHaveLength(3);
  await answered(bea);
  await ask(`@${bea.name} fourth`);
  expect(await emails()).toHaveLength(3);
  app.now = new Date(app.now.getTime() + 3_600_001);
  await ask(`@${bea.name} fifth`);
  await ask(`@${bea.name} sixth`);
  expect(await emails()).toHaveLength(4);
});

test("a question never goes to its author, an unknown id or a disabled recruiter", async () => {
  await app.database.query("update recruiter set disabled_at = now() where id = $1", [paul.id]);
  await ask(`@${maya.name} @${paul.name} @Nobody`, { ask: "not-there" });
  await ask("Plain.", { ask: paul.id });
  expect(await asks()).toEqual([]);
  expect(await emails()).toEqual([]);
  expect((await ask("x", { ask: "no id!" })).status).toBe(422);
});

describe("a question is answered", () => {
  test("by a note from the asked recruiter, and from no other", async () => {
    await ask(`@${bea.name} @${paul.name}: whose is it?`);
    await ask("Another note.");
    expect(await count(bea)).toBe(1);
    await ask("It is mine.", {}, bea);
    expect([await count(bea), await count(paul)]).toEqual([0, 1]);
    expect(await asks()).toEqual([paul.id]);
  });

  test("by marking it done, once, which the history shows", async () => {
    await ask();
    await ask();
    expect((await answered(paul)).status).toBe(409);
    const answers = await Promise.all([answered(bea), answered(bea)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await count(bea)).toBe(0);
    const { events } = await detail(bea, id);
    expect(events.at(-1)).toMatchObject({ type: "question_answered", by: bea.name });
    expect(events.filter(({ type }) => type === "note").map(({ text }) => text)).toHaveLength(2);
    expect((await answered(bea, 999_999)).status).toBe(404);
  });
});

test("a question stays with its recruiter through merging and splitting", async () => {
  const other = await apply(app);
  for (const each of [id, other]) await act(maya, each, "contacted");
  await ask();
  const merged = await maya.post(`${deskApiPath}/applications/${id}/merge`, { other });
  expect(merged.status).toBe(200);
  expect([await count(bea), (await asked(bea)).length]).toEqual([1, 1]);
  expect((await answered(bea, merged.body.id)).status).toBe(200);
  expect(await count(bea)).toBe(0);
});

test("a question is deleted with its applicant", async () => {
  await ask();
  await app.database.query("delete from application_event where application_id = $1", [id]);
  expect([await count(bea), await asked(bea)]).toEqual([0, []]);
});
