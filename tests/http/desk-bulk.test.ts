/**
 * Bulk acts at the desk (B6) act on each application as if alone, count refusals by reason, are
 * idempotent, and can be undone together. More than 300 lines: each rule once, with the same few
 * people.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginBulk, beginUndo } from "../../commands/applications/bulk/begin-bulk.ts";
import { runBulk } from "../../commands/applications/bulk/run-bulk.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { purge } from "../../commands/applications/purge.ts";
import { type DeskBulk, deskBulk, deskBulks, deskSelection, mostAtOnce } from "../../domain/desk/bulk.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { runBulks } from "../../jobs/bulk.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, type DeskAnswer, detail, list, recruit, type Recruit, said } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { keptDays } from "../support/retention.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const commands = () => commandsOf(app);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;
/** Three waiting applications. */
let ids: number[];
let sent = 0;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = new Date("2026-11-20T10:00:00Z");
  await app.database.query("truncate delivery, application, bulk, bulk_selection, tag restart identity cascade");
  ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await apply(app));
});

/** The recruiter as commands expect her. */
const asMaya = () => ({ id: maya.id, name: maya.name, role: "recruiter" }) as const;
const newId = () => `made-at-the-desk-${(sent += 1)}`.padEnd(24, "x");
const ask = (who: Recruit, name: string, more: object = {}): Promise<DeskAnswer> =>
  who.post(`${deskApiPath}/bulk`, { id: newId(), act: name, of: { ids }, ...more });
const many = async (who: Recruit, name: string, more: object = {}): Promise<DeskBulk> =>
  said(deskBulk, await ask(who, name, more));
const takeBack = (who: Recruit, { id }: Pick<DeskBulk, "id">, as = newId()): Promise<DeskAnswer> =>
  who.post(`${deskApiPath}/bulk/${id}/undo`, { id: as });
const statuses = async () => (await Promise.all(ids.map((id) => detail(maya, id)))).map(({ status }) => status);
const inBackground = () =>
  runBulks(commands(), new AbortController().signal, (error) => {
    throw error;
  });

async function rows(): Promise<unknown[]> {
  const found = await app.database.query("select to_jsonb(a) as row from application a order by id");
  return found.rows;
}

describe("a small bulk act", () => {
  test("is done when answered, each application as if alone, with its own history entry", async () => {
    expect(await many(maya, "assign", { body: { to: maya.id } })).toMatchObject({
      act: "assign",
      total: 3,
      done: 3,
      refused: [],
      left: 0,
      finished: true,
      undoable: true,
    });
    for (const id of ids) {
      const { assignedTo, events } = await detail(maya, id);
      expect([assignedTo?.id, events.map(({ type, by }) => [type, by])]).toEqual([maya.id, [["assigned", maya.name]]]);
    }
    expect((await many(maya, "contacted")).done).toBe(3);
    expect((await many(maya, "interview")).done).toBe(3);
    expect(await statuses()).toEqual(["interview", "interview", "interview"]);
    expect((await many(paul, "closed", { body: { reason: "no_reply", line: "wrote twice" } })).done).toBe(3);
    expect(await statuses()).toEqual(["closed", "closed", "closed"]);
  });

  test("counts refused applications by reason and leaves none out", async () => {
    await act(paul, ids[0] ?? 0, "claim");
    await act(maya, ids[1] ?? 0, "contacted");
    const bulk = await many(maya, "contacted", { of: { ids: [...ids, 999_999_999] } });
    expect(bulk).toMatchObject({ total: 4, done: 1, left: 0 });
    expect(bulk.refused.toSorted((a, b) => (a.why < b.why ? -1 : 1))).toEqual([
      { why: "claimed", count: 1 },
      { why: "gone", count: 1 },
      { why: "not_waiting", count: 1 },
    ]);
    expect(await statuses()).toEqual(["claimed", "contacted", "contacted"]);
  });

  test("refuses recruiters what only managers may do", async () => {
    await many(manager, "assign", { body: { to: manager.id } });
    expect((await many(maya, "assign", { body: { to: paul.id } })).refused).toEqual([{ why: "forbidden", count: 3 }]);
    expect((await many(manager, "assign", { body: { to: paul.id } })).done).toBe(3);
    expect((await many(manager, "assign", { body: { to: "nobody-there" } })).refused).toEqual([
      { why: "not_allowed", count: 3 },
    ]);
  });

  test("sends no email", async () => {
    await many(maya, "declined");
    expect(await emailsFromDesk(app)).toEqual([]);
  });

  test("applies once to all parts of a merged application", async () => {
    for (const id of ids) await act(maya, id, "contacted");
    const [first = 0, second = 0] = ids;
    await maya.post(`${deskApiPath}/applications/${first}/merge`, { other: second });
    expect((await many(maya, "declined")).done).toBe(3);
    const { rows: events } = await app.database.query(
      "select application_id as id, detail ? 'with' as along from application_event where type = 'declined' order by 1",
    );
    expect(events).toEqual([
      { id: first, along: false },
      { id: second, along: true },
      { id: ids[2], along: false },
    ]);
  });
});

describe("sent again", () => {
  test("the same request counts once, in sequence and simultaneously", async () => {
    const id = newId();
    const [first, second] = await Promise.all([ask(maya, "contacted", { id }), ask(maya, "contacted", { id })]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(said(deskBulk, await ask(maya, "contacted", { id })).done).toBe(3);
    const again = { id, recruiter: asMaya(), action: { act: "contacted" }, ids } as const;
    expect(await beginBulk(commands(), again)).toEqual({ kind: "known" });
    const { rows: events } = await app.database.query("select 1 from application_event where type = 'contacted'");
    expect(events).toHaveLength(3);
    expect(said(deskBulks, await maya.get(`${deskApiPath}/bulk`))).toHaveLength(1);
  });

  test("a bulk act's id is hidden from other recruiters", async () => {
    const id = newId();
    await ask(maya, "contacted", { id });
    const answer = await ask(paul, "contacted", { id });
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect(said(deskBulks, await paul.get(`${deskApiPath}/bulk`))).toEqual([]);
  });

  test("of two simultaneous bulk acts, each application gets exactly one", async () => {
    const [mine, theirs] = await Promise.all([
      many(maya, "closed", { body: { reason: "no_reply" } }),
      many(paul, "spam", { senders: 3 }),
    ]);
    expect((mine?.done ?? 0) + (theirs?.done ?? 0)).toBe(3);
    for (const status of await statuses()) expect(["closed", "spam"]).toContain(status);
  });
});

describe("undone", () => {
  test("restores every row", async () => {
    await act(paul, ids[0] ?? 0, "claim");
    const before = await rows();
    for (const [name, body] of [
      ["assign", { to: paul.id }],
      ["contacted", {}],
      ["tag", { tag: "morning shift" }],
      ["closed", { reason: "no_reply" }],
      ["spam", {}],
    ] as const) {
      const bulk = await many(manager, name, { body, senders: 3 });
      expect(bulk.done, name).toBeGreaterThan(0);
      const undone = said(deskBulk, await takeBack(manager, bulk));
      expect(undone).toMatchObject({ act: "undo", undoes: bulk.id, done: bulk.done, refused: [], undoable: false });
      expect(await rows()).toEqual(before);
    }
  });

  test("except rows changed since, which are counted", async () => {
    const bulk = await many(maya, "contacted");
    await act(paul, ids[1] ?? 0, "replied");
    await withdraw(commands(), { kind: "registration", id: await registrationOf(ids[2] ?? 0) });
    const undone = said(deskBulk, await takeBack(maya, bulk));
    expect(undone.done).toBe(1);
    expect(undone.refused.toSorted((a, b) => (a.why < b.why ? -1 : 1))).toEqual([
      { why: "changed", count: 1 },
      { why: "withdrawn", count: 1 },
    ]);
    expect(await statuses()).toEqual(["new", "replied", "withdrawn"]);
  });

  test("works once, for its author or a manager, and cannot itself be undone", async () => {
    const bulk = await many(maya, "contacted");
    expect((await takeBack(paul, bulk)).body.code).toBe("forbidden");
    expect((await takeBack(maya, { id: "nothing-of-this-name" })).status).toBe(404);
    const nothing = { id: newId(), recruiter: asMaya(), undoes: "nothing-of-this-name" };
    expect(await beginUndo(commands(), nothing)).toEqual({ kind: "unknown" });
    const as = newId();
    const [first, second] = await Promise.all([takeBack(manager, bulk, as), takeBack(manager, bulk, as)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await takeBack(maya, bulk)).body.code).toBe("not_allowed");
    expect((await takeBack(manager, { id: as })).body.code).toBe("not_allowed");
    const { rows: events } = await app.database.query("select 1 from application_event where type = 'undone'");
    expect(events).toHaveLength(3);
    expect(said(deskBulks, await maya.get(`${deskApiPath}/bulk`))[0]).toMatchObject({ id: bulk.id, undoable: false });
  });

  test("does not take back an email caused by a single rejection", async () => {
    const bulk = await many(maya, "contacted");
    await writeEmailWith(maya, ids[0] ?? 0, { template: "rejection", text: "No." });
    expect(said(deskBulk, await takeBack(maya, bulk)).refused).toEqual([{ why: "changed", count: 1 }]);
    expect(await emailsFromDesk(app)).toHaveLength(1);
  });
});

describe("all applications of a view", () => {
  const select = async (who: Recruit, body: object = { view: "everybody", filter: {} }) =>
    said(deskSelection, await who.post(`${deskApiPath}/selections`, body));

  test("are those at selection time: later arrivals are excluded, later changes are not", async () => {
    const selection = await select(maya);
    expect(selection.ids.toSorted()).toEqual(ids);
    const later = await apply(app);
    await act(paul, ids[0] ?? 0, "contacted");
    const bulk = await many(maya, "tag", { body: { tag: "fair" }, of: { selection: selection.id } });
    expect([bulk.total, bulk.done]).toEqual([3, 3]);
    expect((await detail(maya, later)).tags).toEqual([]);
    // The same selection is used again.
    expect((await many(maya, "untag", { body: { tag: "fair" }, of: { selection: selection.id } })).done).toBe(3);
  });

  test("can be narrowed by exclusions and extended by additions", async () => {
    const { id } = await select(maya, { view: "everybody", filter: {} });
    const later = await apply(app);
    const of = { selection: id, without: [ids[0]], ids: [later, ids[1]] };
    expect((await many(maya, "tag", { body: { tag: "fair" }, of })).total).toBe(3);
    expect((await detail(maya, ids[0] ?? 0)).tags).toEqual([]);
    expect((await detail(maya, later)).tags).toEqual(["fair"]);
    expect((await ask(maya, "contacted", { of: { selection: id, without: ids } })).status).toBe(422);
  });

  test("can be filtered like the list", async () => {
    await act(maya, ids[0] ?? 0, "contacted");
    expect((await select(maya, { view: "everybody", filter: { stage: ["new"] } })).ids).toHaveLength(2);
    expect((await select(maya, { view: "mine", filter: {} })).ids).toEqual([ids[0]]);
    expect((await select(maya, { view: "everybody", filter: { tag: ["none"] } })).ids).toEqual([]);
    const wrong = [{ view: "all", filter: {} }, { view: "todo", filter: {}, zone: "Nowhere/Else" }, { view: "todo" }];
    for (const body of wrong) expect((await maya.post(`${deskApiPath}/selections`, body)).status).toBe(422);
  });

  test("belong to one recruiter for a day and are then deleted", async () => {
    const of = { selection: (await select(maya)).id };
    expect((await ask(paul, "contacted", { of })).status).toBe(404);
    app.now = new Date(app.now.getTime() + 86_400_001);
    expect((await ask(maya, "contacted", { of })).status).toBe(404);
    const before = await many(maya, "tag", { body: { tag: "fair" } });
    await purge(app.database, retentionCutoffs(new Date(app.now.getTime() + 2 * 86_400_001), keptDays(180)));
    for (const table of ["bulk", "bulk_item", "bulk_selection"]) {
      expect((await app.database.query(`select 1 from ${table}`)).rows, table).toEqual([]);
    }
    expect((await takeBack(maya, before)).status).toBe(404);
  });
});

describe("a large bulk act", () => {
  beforeEach(async () => {
    await app.database.script(`
      with made as (insert into application (created_at)
        select timestamptz '2026-11-20T09:00:00Z' from generate_series(1, ${mostAtOnce + 57}) returning id)
      insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
        area_code, national_number, phone, age, channel)
      select md5(id::text), id, 'CODE' || id, '2026-11-20T09:00:00Z', 'gb', 'en', 'GB', 'Ana Stored', 'a' || id || '@example.org',
        'a' || id || '@example.org', '44', (7400000000 + id)::text, '+44' || (7400000000 + id), 31, 'api' from made`);
    const { rows: all } = await app.database.query<{ id: number }>("select id from application order by id");
    ids = all.map(({ id }) => id);
  });

  test("is answered at once, runs in the background and reports its progress", async () => {
    const bulk = await many(maya, "tag", { body: { tag: "many" } });
    expect(bulk).toMatchObject({ done: 0, left: ids.length, finished: false, undoable: true });
    await Promise.all([inBackground(), inBackground()]);
    expect(said(deskBulks, await maya.get(`${deskApiPath}/bulk`))).toMatchObject([
      { id: bulk.id, done: ids.length, left: 0, finished: true },
    ]);
    const undone = said(deskBulk, await takeBack(maya, bulk));
    expect(undone).toMatchObject({ left: ids.length, finished: false });
    await inBackground();
    expect(said(deskBulks, await maya.get(`${deskApiPath}/bulk`))[0]).toMatchObject({
      done: ids.length,
      finished: true,
    });
    const { rows: tagged } = await app.database.query("select 1 from application where tags <> '{}'");
    expect(tagged).toEqual([]);
  });

  test("is one above the limit: as many as the limit are finished in the answer", async () => {
    const bulk = await many(maya, "tag", { body: { tag: "few" }, of: { ids: ids.slice(0, mostAtOnce) } });
    expect(bulk).toMatchObject({ done: mostAtOnce, left: 0, finished: true });
    const undone = said(deskBulk, await takeBack(maya, bulk));
    expect(undone).toMatchObject({ done: mostAtOnce, left: 0, finished: true });
  });

  test("resumes after the process ends halfway", async () => {
    const bulk = await many(maya, "tag", { body: { tag: "many" } });
    const stop = new AbortController();
    let batches = 0;
    const counting = {
      ...commands(),
      now: () => {
        batches += 1;
        if (batches === 4) stop.abort();
        return app.now;
      },
    };
    await runBulks(counting, stop.signal, () => undefined);
    const [half] = said(deskBulks, await maya.get(`${deskApiPath}/bulk`));
    expect(half).toMatchObject({ id: bulk.id, finished: false });
    expect([half?.done ?? 0, half?.left ?? 0].every((count) => count > 0)).toBe(true);
    await inBackground();
    const { rows: events } = await app.database.query("select 1 from application_event where type = 'tagged'");
    expect(events).toHaveLength(ids.length);
  });

  test("stops when it is undone", async () => {
    const bulk = await many(maya, "tag", { body: { tag: "many" } });
    await takeBack(maya, bulk);
    // The running worker notices that the act was stopped.
    const errors: unknown[] = [];
    await runBulk(commands(), bulk.id, { onError: (error) => errors.push(error) });
    expect(errors).toEqual([]);
    await inBackground();
    const [undone, stopped] = said(deskBulks, await maya.get(`${deskApiPath}/bulk`)).toSorted((a) =>
      a.undoes ? -1 : 1,
    );
    expect(undone).toMatchObject({ total: 0, finished: true });
    expect(stopped).toMatchObject({ done: 0, left: ids.length, finished: true });
  });

  test("does nothing more once its recruiter may no longer log in", async () => {
    const leaving = await recruit(app);
    await many(leaving, "tag", { body: { tag: "many" } });
    await app.database.query("update recruiter set disabled_at = now() where id = $1", [leaving.id]);
    await inBackground();
    const { rows: refused } = await app.database.query("select distinct refusal from bulk_item");
    expect(refused).toEqual([{ refusal: "forbidden" }]);
  });

  test("reports that it could not be started, and is not counted as done", async () => {
    const bulk = await many(maya, "tag", { body: { tag: "many" } });
    await app.database.query("update bulk set asked = 'null' where id = $1", [bulk.id]);
    const errors: unknown[] = [];
    await runBulks(commands(), new AbortController().signal, (error) => errors.push(error));
    expect(errors).toHaveLength(1);
    const { rows: left } = await app.database.query("select from bulk where finished_at is null");
    expect(left).toHaveLength(1);
  });

  test("continues past an application that fails, and counts it", async () => {
    const bulk = await many(maya, "contacted");
    await app.database.script(`
      create function refuse_one() returns trigger language plpgsql as $$
        begin if new.application_id = ${ids[3]} then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_one before insert on application_event for each row execute function refuse_one();`);
    const errors: unknown[] = [];
    await runBulks(commands(), new AbortController().signal, (error) => errors.push(error));
    await app.database.script("drop trigger refuse_one on application_event; drop function refuse_one();");
    const [done] = said(deskBulks, await maya.get(`${deskApiPath}/bulk`));
    expect(done).toMatchObject({ id: bulk.id, finished: true });
    expect(done?.refused).toContainEqual({ why: "failed", count: 1 });
    expect(errors).toHaveLength(1);
  });
});

test("a small bulk act continues in the background after its process is gone", async () => {
  const id = newId();
  await app.database.query(
    `insert into bulk (id, recruiter_id, recruiter_name, at, asked, background_from)
     values ($1, $2, 'Maya', $3::timestamptz, '{"act":"contacted"}', $3::timestamptz + interval '30 seconds')`,
    [id, maya.id, app.now.toISOString()],
  );
  await app.database.query("insert into bulk_item (bulk_id, application_id) values ($1, $2)", [id, ids[0]]);
  await inBackground();
  expect((await statuses())[0]).toBe("new");
  app.now = new Date(app.now.getTime() + 31_000);
  await inBackground();
  expect((await statuses())[0]).toBe("contacted");
});

test("a database outage counts no application as failed, and the act resumes afterwards", async () => {
  const id = newId();
  await app.database.query(
    `insert into bulk (id, recruiter_id, recruiter_name, at, asked, background_from)
     values ($1, $2, 'Maya', $3::timestamptz, '{"act":"contacted"}', $3::timestamptz)`,
    [id, maya.id, app.now.toISOString()],
  );
  await app.database.query("insert into bulk_item (bulk_id, application_id) values ($1, $2)", [id, ids[0]]);
  await app.database.script(`
    create function shut_down() returns trigger language plpgsql as $$
      begin raise exception 'shutting down' using errcode = '57P01'; end $$;
    create trigger shut_down before insert on application_event for each row execute function shut_down();`);
  const errors: unknown[] = [];
  const [away] = await Promise.allSettled([
    runBulks(commands(), new AbortController().signal, (error) => errors.push(error)),
  ]);
  await app.database.script("drop trigger shut_down on application_event; drop function shut_down();");
  expect([away.status, errors]).toEqual(["rejected", []]);
  await inBackground();
  expect((await statuses())[0]).toBe("contacted");
});

describe("an invalid request is refused before anything happens", () => {
  test.each<[string, object]>([
    ["an unknown act", { act: "erase" }],
    ["a single-application act", { act: "note", body: { text: "x" } }],
    ["an act without its body", { act: "assign" }],
    ["an unknown key", { act: "closed", body: { reason: "too old" } }],
    ["an empty tag", { act: "tag", body: { tag: "  " } }],
    ["an invalid tag", { act: "tag", body: { tag: "x".repeat(41) } }],
    ["nobody", { of: { ids: [] } }],
    ["no applications at all", { of: {} }],
    ["invalid numbers", { of: { ids: [0] } }],
    ["more ids than allowed", { of: { ids: Array.from({ length: 501 }, (_, n) => n + 1) } }],
    ["an unknown selection", { of: { selection: "x" } }],
    ["a guessable id", { id: "1" }],
  ])("%s", async (_, more) => {
    expect((await ask(maya, "contacted", more)).status).toBe(422);
    expect((await app.database.query("select 1 from bulk")).rows).toEqual([]);
  });
});

describe("tags", () => {
  test("can be added and removed singly, appear in the history, and filter the list", async () => {
    const [first = 0, second = 0] = ids;
    await act(maya, first, "tag", { tag: "  morning \n shift " });
    await act(maya, second, "tag", { tag: "evening, late" });
    expect((await act(maya, first, "tag", { tag: "morning shift" })).body.code).toBe("nothing");
    const { tags, events, undoable } = await detail(maya, first);
    expect([tags, events.at(-1)?.text, undoable?.type]).toEqual([["morning shift"], "morning shift", "tagged"]);
    const found = async (tag: string) =>
      (await list(maya, `view=everybody&tag=${encodeURIComponent(tag)}`)).rows.map(({ id }) => id);
    expect(await found("morning shift")).toEqual([first]);
    expect(await found("morning shift,evening%2C late")).toHaveLength(2);
    const { body } = await maya.get(`${deskApiPath}/choices?view=everybody`);
    expect(body.tag).toEqual([
      { value: "evening, late", name: "evening, late", count: 1 },
      { value: "morning shift", name: "morning shift", count: 1 },
    ]);
    expect((await act(maya, first, "untag", { tag: "morning shift" })).body.tags).toEqual([]);
    expect(await found("morning shift")).toEqual([]);
  });

  test("are limited to twelve", async () => {
    const [id = 0] = ids;
    for (let count = 0; count < 12; count += 1) await act(maya, id, "tag", { tag: `tag ${count}` });
    expect((await act(maya, id, "tag", { tag: "one more" })).body.code).toBe("not_allowed");
  });

  test("are deleted with the last application that had them", async () => {
    const [first = 0, second = 0] = ids;
    await many(maya, "tag", { body: { tag: "Amira's brother" } });
    await eraseApplication(commands(), first);
    const left = async () => (await app.database.query<{ name: string }>("select name from tag")).rows.length;
    expect(await left()).toBe(1);
    for (const id of ids) await eraseApplication(commands(), id);
    expect(await left()).toBe(0);
    const { rows: all } = await app.database.query("select 1 from application where tags <> '{}'");
    expect(all).toEqual([]);
    expect(second).toBeGreaterThan(0);
  });
});

async function registrationOf(id: number): Promise<string> {
  const { rows: found } = await app.database.query<{ id: string }>(
    "select id from registration where application_id = $1",
    [id],
  );
  return found[0]?.id ?? "";
}

test("bulk acts and single acts follow the same rules", async () => {
  const [id = 0] = ids;
  const alone = await takeAction(
    commands(),
    { recruiter: { id: maya.id, name: maya.name, role: "recruiter" }, applicationId: id },
    { act: "replied" },
  );
  expect(alone).toMatchObject({ refusal: "not_contacted" });
  expect((await many(maya, "replied")).refused).toEqual([{ why: "not_contacted", count: 3 }]);
});
