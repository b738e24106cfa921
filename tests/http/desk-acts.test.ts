/** Recruiters' acts on an application, their notifications, and undo (B6). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { disableRecruiter } from "../../commands/accounts/disable.ts";
import { forgetUnusedTags } from "../../commands/applications/tags.ts";
import { queueVersion } from "../../db/queries/desk/live.ts";
import { deskChoices } from "../../domain/desk/queue.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { act, apply, detail, recruit, type Recruit, said, views } from "../support/desk.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9/hook", secret: webhookSecret }],
  recruiters: [{ name: "Maya", email: `maya@operator.example`, numbers: ["+447700900111"] }],
});
const context = useDatabase();
const app = useApp({ operator }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;
let id: number;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application restart identity cascade");
  id = await apply(app);
});

/** A forbidden call gets 403 and a log line. */
async function expectForbidden(who: Recruit, name: string, body: object = {}): Promise<void> {
  const { status, body: answer } = await act(who, id, name, body);
  expect([status, answer.code]).toEqual([403, "forbidden"]);
  expect(JSON.parse(app.logged.findLast((line) => line.includes('"refused"')) ?? "{}")).toMatchObject({
    route: `/applications/:id/${name}`,
    account: who.id,
    code: "forbidden",
  });
}

async function told(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await app.database.query<{ payload: { type: string; data: Record<string, unknown> } }>(
    "select payload from delivery where kind = 'webhook' order by sequence",
  );
  return rows.map(({ payload }) => payload);
}

describe("claiming", () => {
  test("of two simultaneous claims one succeeds, and the other learns by whom", async () => {
    const answers = await Promise.all([maya, paul, manager].map((recruiter) => act(recruiter, id, "claim")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const first = answers.find(({ status }) => status === 200);
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ code: "claimed", who: first?.body.assignedTo.name });
    }
    expect((await detail(maya, id)).events.filter(({ type }) => type === "claimed")).toHaveLength(1);
  });

  test("a claimed application can be contacted by another recruiter only after taking it over", async () => {
    await act(maya, id, "claim");
    expect((await act(paul, id, "contacted")).body.code).toBe("claimed");
    expect((await act(paul, id, "claim", { takeOver: true })).status).toBe(200);
    expect((await act(paul, id, "contacted")).body).toMatchObject({ status: "contacted", contactedBy: paul.name });
  });

  test("a claim can be released by its recruiter or a manager", async () => {
    await act(maya, id, "claim");
    await expectForbidden(paul, "release");
    expect((await act(manager, id, "release")).body).toMatchObject({ status: "new", assignedTo: null });
    expect((await act(maya, id, "release")).body.code).toBe("nothing");
  });

  test("a recruiter may take an application or assign their own; a manager may assign any", async () => {
    await expectForbidden(maya, "assign", { to: paul.id });
    expect((await act(maya, id, "assign", { to: maya.id })).body.status).toBe("assigned");
    await expectForbidden(paul, "assign", { to: null });
    expect((await act(maya, id, "assign", { to: paul.id })).body.assignedTo.id).toBe(paul.id);
    expect((await act(manager, id, "assign", { to: maya.id })).body.assignedTo.id).toBe(maya.id);
    expect((await act(manager, id, "assign", { to: "nobody" })).body.code).toBe("not_allowed");
    expect((await act(manager, id, "assign", { to: null })).body).toMatchObject({ status: "new", assignedTo: null });
    // The history has the recipient.
    expect((await detail(maya, id)).events.map(({ type, by, text }) => [type, by, text])).toEqual([
      ["assigned", maya.name, maya.name],
      ["assigned", maya.name, paul.name],
      ["assigned", manager.name, maya.name],
      ["assigned", manager.name, null],
    ]);
    for (const to of [1, "", "a\u0000b", { id: 1 }])
      expect((await act(manager, id, "assign", { to })).status).toBe(422);
  });
});

describe("marks and their webhook events", () => {
  test("contacted records the recruiter, the time and whether it was within the promise", async () => {
    app.now = hours(23);
    expect((await act(maya, id, "contacted")).body).toMatchObject({
      status: "contacted",
      contactedAt: hours(23).toISOString(),
    });
    const [event, ...more] = await told();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: "application.contacted",
      data: { contacted_at: hours(23).toISOString(), contacted_by: maya.name, within_24_hours: true },
    });
    expect((await act(paul, id, "contacted")).body.code).toBe("not_waiting");
    expect((await act(paul, id, "claim")).body.code).toBe("not_waiting");
    expect((await views(maya)).promise).toBeDefined();
  });

  test("contacted after the deadline is reported as late", async () => {
    app.now = hours(25);
    await act(maya, id, "contacted");
    expect((await told())[0]?.data).toMatchObject({ within_24_hours: false });
  });

  test("simultaneous contacted marks count once", async () => {
    const answers = await Promise.all([maya, paul, manager].map((recruiter) => act(recruiter, id, "contacted")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await told()).toHaveLength(1);
  });

  test.each(["declined", "opted_out", "spam"])(
    "%s closes the application, sends an event, and can be undone",
    async (mark) => {
      const closed = await act(maya, id, mark);
      expect(closed.body.status).toBe(mark);
      expect(await views(maya, "view=everybody&stage=closed")).toMatchObject({ counts: { todo: 0 }, found: 1 });
      expect((await act(paul, id, "claim")).body.code).toBe("not_waiting");
      expect((await act(paul, id, "contacted")).body.code).toBe("not_waiting");
      const back = await act(maya, id, "undo", { event: closed.body.undoable.id });
      expect(back.body).toMatchObject({ status: "new", undoable: null });
      expect((await told()).map(({ type, data }) => [type, data.status])).toEqual([
        ["application.updated", mark],
        ["application.updated", "new"],
      ]);
    },
  );

  test("undo restores the previous state and records what was undone", async () => {
    await act(paul, id, "claim");
    const before = await app.database.query("select * from application");
    await act(paul, id, "contacted");
    const { undoable } = await detail(paul, id);
    expect(undoable?.type).toBe("contacted");
    app.now = hours(1);
    expect((await act(paul, id, "undo", { event: undoable?.id })).status).toBe(200);
    expect((await app.database.query("select * from application")).rows).toEqual(before.rows);
    const { events } = await detail(paul, id);
    expect(events.map(({ type, undone }) => [type, undone])).toEqual([
      ["claimed", false],
      ["contacted", true],
      ["undone", false],
    ]);
  });

  test("undo does not restore a writing lock while a colleague is writing", async () => {
    await act(maya, id, "phone");
    const { body } = await act(maya, id, "contacted");
    app.now = hours(0.05);
    expect((await act(paul, id, "phone")).status).toBe(200);
    const back = await act(maya, id, "undo", { event: body.undoable.id });
    expect(back.body).toMatchObject({ status: "new", writing: { id: paul.id, since: app.now.toISOString() } });
    expect((await act(manager, id, "phone")).body.code).toBe("writing");
  });

  test("disabling a recruiter ends their writing lock, and open desks are notified", async () => {
    const gone = await recruit(app);
    await act(gone, id, "phone");
    expect((await act(paul, id, "phone")).body.code).toBe("writing");
    const before = await queueVersion(app.database);
    await disableRecruiter(commandsOf(app), { target: gone.id });
    expect(await queueVersion(app.database)).not.toBe(before);
    expect((await detail(paul, id)).writing).toBeNull();
    expect((await act(paul, id, "phone")).status).toBe(200);
  });

  test("undo makes a removed tag available again even if it was unused", async () => {
    await act(maya, id, "tag", { tag: "morning shift" });
    const { body } = await act(maya, id, "untag", { tag: "morning shift" });
    await forgetUnusedTags(app.database);
    expect((await act(maya, id, "undo", { event: body.undoable.id })).body.tags).toEqual(["morning shift"]);
    const choices = said(deskChoices, await maya.get(`${deskApiPath}/choices?view=everybody`));
    expect(choices.tag).toEqual([{ value: "morning shift", name: "morning shift", count: 1 }]);
  });

  test("undo is limited to one's own last act or a manager, once", async () => {
    const claimed = (await act(maya, id, "claim")).body.undoable.id as number;
    const declined = (await act(maya, id, "declined")).body.undoable.id as number;
    expect((await act(maya, id, "undo", { event: claimed })).body.code).toBe("not_allowed");
    await expectForbidden(paul, "undo", { event: declined });
    expect((await detail(paul, id)).undoable).toBeNull();
    expect((await act(manager, id, "undo", { event: declined })).body.status).toBe("claimed");
    expect((await act(maya, id, "undo", { event: declined })).body.code).toBe("not_allowed");
  });

  test("an act cannot be undone after the applicant has acted", async () => {
    const event = (await act(maya, id, "contacted")).body.undoable.id as number;
    await app.database.query(
      "insert into application_event (application_id, at, type, actor) values ($1, now(), 'nobody_wrote', 'applicant')",
      [id],
    );
    expect((await act(maya, id, "undo", { event })).body.code).toBe("not_allowed");
  });

  test("a withdrawn application refuses every act, including opening the number", async () => {
    await app.database.query("update application set withdrawn_at = now()");
    const bodies: Record<string, object> = { assign: { to: null }, note: { text: "x" }, undo: { event: 1 } };
    for (const name of [
      "claim",
      "release",
      "assign",
      "contacted",
      "declined",
      "opted_out",
      "spam",
      "note",
      "undo",
      "phone",
    ]) {
      const answer = await act(manager, id, name, bodies[name]);
      expect([name, answer.status, answer.body.code]).toEqual([name, 409, "withdrawn"]);
    }
    expect(await told()).toEqual([]);
  });

  test("notes keep their author and trigger no event", async () => {
    const text = "Prefers Tuesday </script><img src=x onerror=alert(1)>";
    expect((await act(maya, id, "note", { text: ` ${text} ` })).status).toBe(200);
    expect((await detail(paul, id)).events).toMatchObject([{ type: "note", by: maya.name, text, actor: "recruiter" }]);
    expect(await told()).toEqual([]);
    for (const wrong of [
      {},
      { text: "" },
      { text: "x".repeat(2001) },
      { text: 1 },
      { text: "a\u0000b" },
      { text: "\ud800" },
    ]) {
      expect((await act(maya, id, "note", wrong)).status).toBe(422);
    }
  });
});

test("the history shows reason, stage, follow-up date and undone event, and quiet times", async () => {
  const at = hours(72).toISOString();
  await act(maya, id, "contacted");
  await act(maya, id, "interview");
  await act(maya, id, "back", { to: "contacted" });
  await act(maya, id, "follow_up", { at });
  await act(maya, id, "follow_up", { at: null });
  const closed = await act(maya, id, "closed", { reason: "not_interested", line: "Found work nearby" });
  await act(maya, id, "undo", { event: closed.body.undoable.id });
  const { events, clockZone, quietHours } = await detail(maya, id);
  expect(
    events.map(({ type, reason, stage, followUpAt, takenBack }) => ({ type, reason, stage, followUpAt, takenBack })),
  ).toEqual(
    [
      { type: "contacted" },
      { type: "interview_offered" },
      { type: "moved_back", stage: "contacted" },
      { type: "followed_up", followUpAt: at },
      { type: "followed_up" },
      { type: "closed", reason: "not_interested" },
      { type: "undone", takenBack: "closed" },
    ].map((said) => ({ reason: null, stage: null, followUpAt: null, takenBack: null, ...said })),
  );
  expect(events.find(({ type }) => type === "closed")?.text).toBe("Found work nearby");
  expect([clockZone, quietHours]).toEqual(["Europe/London", operator.quietHours ?? null]);
});
