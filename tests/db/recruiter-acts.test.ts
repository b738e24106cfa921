/**
 * What a recruiter's command stores, when it is refused, and what undo restores (B6), without a
 * server. More than 300 lines: each act once, with the same recruiters.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addNote } from "../../commands/applications/add-note.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { openPhone } from "../../commands/applications/open-phone.ts";
import type { RecruiterAnswer } from "../../commands/applications/recruiter-command.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { undo } from "../../commands/applications/undo.ts";
import type { Registration } from "../../domain/application/fields.ts";
import type { RecruiterAction } from "../../domain/desk/actions.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const sent = new Date("2026-11-20T10:00:00Z");
const after = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const paul = { id: "paul", name: "Paul", role: "recruiter" } as const;
const manager = { id: "mary", name: "Mary", role: "manager" } as const;

let now = sent;
let applicationId: number;

beforeAll(() =>
  context.database.script(`insert into recruiter (id, name, email, role, disabled_at) values
    ('maya', 'Maya', 'maya@operator.example', 'recruiter', null),
    ('paul', 'Paul', 'paul@operator.example', 'recruiter', null),
    ('mary', 'Mary', 'mary@operator.example', 'manager', null),
    ('gone', 'Gone', 'gone@operator.example', 'recruiter', now())`),
);

beforeEach(async () => {
  now = sent;
  await context.database.script("truncate application restart identity cascade");
  applicationId = await apply();
});

async function apply(change: Partial<Registration> = {}): Promise<number> {
  const input = newRegistration(newPerson(change), { now: sent, deliveries: [] });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  return saved.applicationId;
}

const commands = (): CommandContext => ({
  ...quietCommands(context, () => now),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example" },
});

type Who = typeof maya | typeof paul | typeof manager;

const asks = (recruiter: Who, asked: RecruiterAction) => takeAction(commands(), { recruiter, applicationId }, asked);
const takesBack = (recruiter: Who, event: number | null) => undo(commands(), { recruiter, applicationId }, event ?? 0);
const opens = (recruiter: Who, knowing = false) =>
  openPhone(commands(), { recruiter, applicationId }, { knowing, alongside: false });

/** The number of the new event. */
function done(answer: RecruiterAnswer): number {
  if (answer.kind !== "done" || answer.event === null) throw new Error(JSON.stringify(answer));
  return answer.event;
}

const refused = (refusal: string, by: string | null = null) => ({ kind: "refused", refusal, by });

async function row() {
  const { rows } = await context.database.query("select * from application where id = $1", [applicationId]);
  return rows[0];
}

async function history() {
  const { rows } = await context.database.query<{ id: number; type: string; detail: unknown; undone: Date | null }>(
    `select id, type, recruiter_id as "by", detail, undone_at as undone from application_event
     where application_id = $1 order by id`,
    [applicationId],
  );
  return rows;
}

async function told() {
  const { rows } = await context.database.query<{ status: string }>(
    "select coalesce(payload->'data'->>'status', event_type) as status from delivery order by sequence",
  );
  return rows.map(({ status }) => status);
}

const set = (change: string) => context.database.query(`update application set ${change}`);

describe("a mark", () => {
  test("is stored with the previous state, to the millisecond, which its undo restores", async () => {
    now = new Date(after(1).getTime() + 234);
    await asks(maya, { act: "claim" });
    const before = await row();
    now = after(2);
    const event = done(await asks(maya, { act: "contacted" }));
    expect(await row()).toMatchObject({ contacted_by: "maya", contacted_name: "Maya", contacted_at: now });
    const at = new Date(after(1).getTime() + 234).toISOString();
    const marks = { assignedTo: "maya", assignedAt: at, claimedAt: at };
    const none = { contactedAt: null, contactedBy: null, contactedName: null, contactProof: null };
    expect((await history()).at(-1)).toMatchObject({
      id: event,
      type: "contacted",
      by: "maya",
      undone: null,
      detail: { was: { ...marks, ...none } },
    });
    now = after(3);
    const undone = done(await takesBack(maya, event));
    expect(await row()).toEqual(before);
    expect((await history()).slice(1)).toMatchObject([
      { id: event, undone: now },
      { id: undone, type: "undone", by: "maya", detail: { event, type: "contacted" }, undone: null },
    ]);
  });

  test.each([
    ["claim", []],
    ["declined", ["declined", "new"]],
    ["contacted", ["application.contacted", "new"]],
  ] as const)("undone is announced to the receivers of the mark: %s", async (act, both) => {
    done(await takesBack(maya, done(await asks(maya, { act }))));
    expect(await told()).toEqual(both);
  });

  test("assigns only to an active recruiter, whose name the history has", async () => {
    for (const to of ["gone", "nobody"]) {
      expect(await asks(manager, { act: "assign", to })).toEqual(refused("not_allowed"));
    }
    expect(await row()).toMatchObject({ assigned_to: null, assigned_at: null });
    done(await asks(manager, { act: "assign", to: "paul" }));
    done(await asks(manager, { act: "assign", to: null }));
    expect((await history()).map(({ detail }) => detail)).toEqual([
      { to: "paul", text: "Paul", was: { assignedTo: null, assignedAt: null, claimedAt: null } },
      { to: null, was: { assignedTo: "paul", assignedAt: sent.toISOString(), claimedAt: null } },
    ]);
  });
});

test("an act's history entry contains exactly its own details", async () => {
  const at = after(72 * 60).toISOString();
  const reasons = async (asked: RecruiterAction) => {
    done(await asks(maya, asked));
    const { was: _, ...said } = ((await history()).at(-1)?.detail ?? {}) as Record<string, unknown>;
    return said;
  };
  expect(await reasons({ act: "tag", tag: "nights" })).toEqual({ text: "nights" });
  expect(await reasons({ act: "untag", tag: "nights" })).toEqual({ text: "nights" });
  expect(await reasons({ act: "contacted" })).toEqual({});
  expect(await reasons({ act: "hired" })).toEqual({});
  expect(await reasons({ act: "back", to: "contacted" })).toEqual({ to: "contacted" });
  expect(await reasons({ act: "follow_up", at })).toEqual({ at });
  for (const act of ["declined", "spam"] as const) {
    expect(await reasons({ act })).toEqual({});
    done(await asks(maya, { act: "reopened" }));
    expect(await reasons({ act, line: "a line" })).toEqual({ text: "a line" });
    done(await asks(maya, { act: "reopened" }));
  }
  expect(await reasons({ act: "closed", reason: "no_reply" })).toEqual({ reason: "no_reply" });
  done(await asks(maya, { act: "reopened" }));
  expect(await reasons({ act: "closed", reason: "no_reply", line: "a line" })).toEqual({
    reason: "no_reply",
    text: "a line",
  });
  expect(await reasons({ act: "opted_out", line: "wrote STOP" })).toEqual({ text: "wrote STOP" });
});

test("the available tags are those in use, and no other act adds one", async () => {
  const tags = async () => {
    const { rows } = await context.database.query<{ name: string }>("select name from tag order by name");
    return rows.map(({ name }) => name);
  };
  const before = await tags();
  done(await asks(maya, { act: "declined" }));
  expect(await tags()).toEqual(before);
});

test("an opt-out suppresses contact, with a reason only if given", async () => {
  const silent = async () => {
    const { rows } = await context.database.query(
      `select distinct reason, event_id as event, recruiter_id as "by" from suppression`,
    );
    return rows;
  };
  for (const act of ["claim", "declined"] as const) done(await asks(maya, { act }));
  expect(await silent(), "by no other mark").toEqual([]);
  const event = done(await asks(maya, { act: "opted_out" }));
  expect(await silent()).toEqual([{ reason: null, event, by: "maya" }]);
  done(await takesBack(maya, event));
  expect(await silent()).toEqual([]);
  const again = done(await asks(maya, { act: "opted_out", line: "wrote STOP" }));
  expect(await silent()).toEqual([{ reason: "wrote STOP", event: again, by: "maya" }]);
});

test("an automatic reassignment needs the expected recruiter", async () => {
  const givesOn = (whose: string) =>
    takeAction(commands(), { recruiter: manager, applicationId }, { act: "assign", to: "maya" }, whose);
  expect(await givesOn("paul")).toEqual(refused("nothing"));
  done(await asks(paul, { act: "claim" }));
  done(await givesOn("paul"));
  expect(await givesOn("paul")).toEqual(refused("nothing", "Maya"));
  expect(await row()).toMatchObject({ assigned_to: "maya" });
});

describe("an act is refused with the reason", () => {
  test("for another recruiter's claim, with the name", async () => {
    await asks(maya, { act: "claim" });
    expect(await asks(paul, { act: "contacted" })).toEqual(refused("claimed", "Maya"));
    expect(await history()).toHaveLength(1);
  });

  test("for a missing or erased application", async () => {
    const unknown = { kind: "unknown" };
    await set("erased_at = now()");
    expect(await asks(maya, { act: "claim" })).toEqual(unknown);
    applicationId += 1;
    expect([await opens(maya), await takesBack(maya, 1)]).toEqual([unknown, unknown]);
    expect(await addNote(commands(), { recruiter: maya, applicationId }, "x")).toEqual(unknown);
  });

  test("for a withdrawn application", async () => {
    const event = done(await asks(maya, { act: "claim" }));
    await set("withdrawn_at = now()");
    const call = { recruiter: maya, applicationId };
    for (const answer of [
      await asks(maya, { act: "contacted" }),
      await takesBack(maya, event),
      await opens(maya),
      await addNote(commands(), call, "x"),
    ]) {
      expect(answer).toEqual(refused("withdrawn", "Maya"));
    }
    expect(await history()).toHaveLength(1);
  });
});

describe("undo", () => {
  test("is for the author or a manager, for the last act, once", async () => {
    const first = done(await asks(maya, { act: "claim" }));
    const last = done(await asks(maya, { act: "declined" }));
    expect(await takesBack(paul, last)).toEqual(refused("forbidden", "Maya"));
    expect(await takesBack(maya, first)).toEqual(refused("not_allowed", "Maya"));
    const undone = done(await takesBack(manager, last));
    expect(await row()).toMatchObject({ declined_at: null, assigned_to: "maya" });
    for (const event of [last, undone, first, 0]) {
      expect(await takesBack(manager, event)).toEqual(refused("not_allowed", "Maya"));
    }
  });

  test("is refused for events that are not marks, and for releases, which have their own undo", async () => {
    expect(await takesBack(manager, 1)).toEqual(refused("not_allowed"));
    for (const [type, by, detail] of [
      ["nobody_wrote", null, null],
      ["reassigned", null, { text: "Paul" }],
      // Without the previous state, nothing can be restored.
      ["claimed", "mary", null],
      ["let_through", "mary", { was: { heldAt: sent.toISOString() }, deliveries: [], notBefore: null }],
    ] as const) {
      const { rows } = await context.database.query<{ id: number }>(
        `insert into application_event (application_id, at, type, actor, recruiter_id, detail)
         values ($1, now(), $2, 'recruiter', $3, $4::jsonb) returning id`,
        [applicationId, type, by, detail && JSON.stringify(detail)],
      );
      expect(await takesBack(manager, Number(rows[0]?.id)), type).toEqual(refused("not_allowed"));
    }
    expect(await row()).toMatchObject({ held_at: null });
  });
});

describe("the number", () => {
  test("sets a writing lock for one recruiter at a time, until they finish", async () => {
    const first = applicationId;
    done(await opens(maya));
    expect(await row()).toMatchObject({ writing_by: "maya", writing_at: now });
    expect(await opens(paul)).toEqual(refused("writing", "Maya"));
    done(await opens(maya));
    applicationId = await apply();
    now = after(1);
    done(await opens(maya));
    expect(await row()).toMatchObject({ writing_by: "maya", writing_at: now });
    applicationId = first;
    expect(await row()).toMatchObject({ writing_by: null, writing_at: null });
    done(await opens(paul));
    expect(await opens(maya)).toEqual(refused("writing", "Paul"));
    done(await openPhone(commands(), { recruiter: maya, applicationId }, { knowing: false, alongside: true }));
    expect(await row()).toMatchObject({ writing_by: "maya" });
    now = after(11);
    done(await opens(paul));
  });

  test("is opened with a history entry and name", async () => {
    const event = done(await opens(maya));
    expect(await history()).toEqual([{ id: event, type: "phone_opened", by: "maya", detail: null, undone: null }]);
    expect(await told()).toEqual([]);
  });

  test.each(["opted_out_at", "held_at"])("stays closed: %s", async (column) => {
    await set(`${column} = now()`);
    expect(await opens(maya, true)).toEqual(refused("not_waiting"));
    expect(await history()).toEqual([]);
  });

  test.each([
    ["phone", true],
    ["email", false],
  ] as const)(
    "with an opt-out elsewhere under the same %s opens only knowingly, if that is the number: %s",
    async (same, warns) => {
      const person = newPerson({ email: "same@example.org", phone: "+447400500500" });
      applicationId = await apply({ [same]: person[same] });
      const other = applicationId;
      done(await asks(maya, { act: "opted_out" }));
      applicationId = await apply({ [same]: person[same] });
      expect(applicationId).not.toBe(other);
      if (warns) {
        expect(await opens(maya)).toEqual(refused("opted_out_before"));
        expect(await history()).toEqual([]);
      }
      done(await opens(maya, warns));
      expect(await history()).toHaveLength(1);
    },
  );
});

test("a note stores text and author, and is not announced", async () => {
  const call = { recruiter: maya, applicationId };
  const event = done(await addNote(commands(), call, "Prefers Tuesday"));
  expect(await history()).toEqual([
    { id: event, type: "note", by: "maya", detail: { text: "Prefers Tuesday" }, undone: null },
  ]);
  expect(await told()).toEqual([]);
});
