/**
 * Histories, notifications and refusals for merges, splits and pairs declared different
 * (docs/decisions/0016). More than 300 lines: each rule once, with the same three people.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandContext } from "../../commands/applications/command.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { merge } from "../../commands/applications/merge.ts";
import { openPhone } from "../../commands/applications/open-phone.ts";
import type { RecruiterAnswer } from "../../commands/applications/recruiter-command.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { markDistinct } from "../../commands/applications/mark-distinct.ts";
import { undo } from "../../commands/applications/undo.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { formatCode } from "../../domain/code/code.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const paul = { id: "paul", name: "Paul", role: "recruiter" } as const;
const byMaya = { actor: "recruiter", by: "maya", name: "Maya" };
const unknown = { kind: "unknown" };

let now = start;
let first: Applied;
let second: Applied;
let third: Applied;

interface Numbered {
  readonly id: number;
}

interface Applied extends Numbered {
  /** The receivers' names for it. */
  readonly outward: { readonly id: string; readonly code: string };
}

beforeAll(() =>
  context.database.script(`insert into recruiter (id, name, email, role) values
    ('maya', 'Maya', 'maya@operator.example', 'recruiter'), ('paul', 'Paul', 'paul@operator.example', 'recruiter')`),
);

beforeEach(async () => {
  now = start;
  await context.database.script("truncate delivery, application restart identity cascade");
  [first, second, third] = [await applied(), await applied(), await applied()];
});

async function applied(): Promise<Applied> {
  now = new Date(now.getTime() + 60_000);
  const input = newRegistration(undefined, { now, deliveries: [] });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  return { id: saved.applicationId, outward: { id: input.id, code: formatCode(input.code) } };
}

const commands = (): CommandContext => ({
  ...quietCommands(context, () => now),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example" },
});

const call = ({ id }: Numbered, recruiter: typeof maya | typeof paul = maya) => ({
  recruiter,
  applicationId: id,
});
const joins = (application: Numbered, other: Numbered, recruiter: typeof maya | typeof paul = maya) =>
  merge(commands(), call(application, recruiter), other.id);
const apart = (application: Numbered, other: Numbered, said = true) =>
  markDistinct(commands(), call(application), { other: other.id, apart: said });

const refused = (refusal: string, by: string | null = null) => ({ kind: "refused", refusal, by });

function isDone(answer: RecruiterAnswer): number {
  if (answer.kind !== "done" || answer.event === null) throw new Error(JSON.stringify(answer));
  return answer.event;
}

async function history({ id }: Applied) {
  const { rows } = await context.database.query(
    `select type, actor, recruiter_id as "by", recruiter_name as name, detail->'other' as other from application_event
     where application_id = $1 order by id`,
    [id],
  );
  return rows;
}

/** What receivers were sent: about which application, and which other. */
async function told() {
  const { rows } = await context.database.query<{ type: string; data: Record<string, unknown> }>(
    "select payload->>'type' as type, payload->'data' as data from delivery where kind = 'webhook' order by sequence",
  );
  return rows.map(({ type, data }) => [type, data]);
}

async function merging(joined: Applied): Promise<number> {
  const { rows } = await context.database.query<{ id: number }>(
    "select id from application_merge where joined_id = $1 and ended_at is null",
    [joined.id],
  );
  return rows[0]?.id ?? 0;
}

describe("a merge and its split", () => {
  test("are in both histories with the other's id, and are announced once", async () => {
    const event = isDone(await joins(second, first));
    now = new Date(now.getTime() + 60_000);
    isDone(await unmerge(commands(), call(second), await merging(second)));
    expect(await history(first)).toEqual([
      { type: "merged", ...byMaya, other: second.id },
      { type: "unmerged", ...byMaya, other: second.id },
    ]);
    expect(await history(second)).toEqual([
      { type: "merged", ...byMaya, other: first.id },
      { type: "unmerged", ...byMaya, other: first.id },
    ]);
    const { rows } = await context.database.query("select application_id as id from application_event where id = $1", [
      event,
    ]);
    expect(rows, "of what leads").toEqual([{ id: first.id }]);
    expect(await told()).toMatchObject([
      ["application.merged", {}],
      ["application.unmerged", {}],
    ]);
    for (const [, data] of await told()) {
      expect(JSON.stringify(data)).toContain(first.outward.id);
      expect(JSON.stringify(data)).toContain(second.outward.id);
    }
    const { rows: kept } = await context.database.query(
      `select lead_id as lead, joined_id as joined, recruiter_id as "by", recruiter_name as name, ended_at as ended
       from application_merge`,
    );
    expect(kept).toEqual([{ lead: first.id, joined: second.id, by: "maya", name: "Maya", ended: now }]);
  });

  test("by an applicant's act affect only their registration, in both histories", async () => {
    isDone(await joins(second, first));
    isDone(await joins(third, first));
    expect(await withdraw(commands(), { kind: "registration", id: third.outward.id })).toBe(true);
    const theirs = { type: "unmerged", actor: "applicant", by: null, name: null, other: null };
    expect((await history(first)).slice(2)).toEqual([theirs]);
    expect((await history(third)).slice(1)).toMatchObject([theirs, { type: "withdrawn" }]);
    expect(await history(second)).toHaveLength(1);
    expect(await merging(second)).not.toBe(0);
    const parted = (await told()).filter(([type]) => type === "application.unmerged");
    expect(parted).toHaveLength(1);
    expect(JSON.stringify(parted)).toContain(third.outward.id);
  });

  test("free every joined application when the lead's applicant acts", async () => {
    isDone(await joins(second, first));
    isDone(await joins(third, first));
    expect(await withdraw(commands(), { kind: "registration", id: first.outward.id })).toBe(true);
    const { rows } = await context.database.query("select from application where merged_into is not null");
    expect(rows).toEqual([]);
    expect((await told()).filter(([type]) => type === "application.unmerged")).toHaveLength(2);
  });

  test("let the most advanced application lead, and restore the others when it leaves", async () => {
    for (const application of [first, second, third]) {
      isDone(await takeAction(commands(), call(application), { act: "contacted" }));
    }
    isDone(await joins(second, first));
    isDone(await takeAction(commands(), call(third), { act: "replied" }));
    const event = isDone(await joins(first, third));
    const rows = async () => {
      const { rows: all } = await context.database.query(
        "select merged_into as into, closed_at as closed from application order by id",
      );
      return all;
    };
    expect((await history(third)).at(-1)).toEqual({ type: "merged", ...byMaya, other: first.id });
    const { rows: events } = await context.database.query(
      "select application_id as id from application_event where id = $1",
      [event],
    );
    expect(events).toEqual([{ id: third.id }]);
    isDone(await takeAction(commands(), call(second), { act: "closed", reason: "no_reply" }));
    expect(await rows()).toEqual([
      { into: third.id, closed: now },
      { into: third.id, closed: now },
      { into: null, closed: now },
    ]);
    isDone(await unmerge(commands(), call(second), await merging(first)));
    expect(await rows()).toEqual([
      { into: null, closed: null },
      { into: first.id, closed: null },
      { into: null, closed: now },
    ]);
  });

  test("are refused if another recruiter must contact first or has the claim", async () => {
    isDone(await takeAction(commands(), call(first), { act: "contacted" }));
    expect(await joins(first, second)).toEqual(refused("waits"));
    isDone(await takeAction(commands(), call(third, paul), { act: "claim" }));
    expect(await joins(third, second)).toEqual(refused("claimed", "Paul"));
    isDone(await joins(third, second, paul));
  });

  test("are not blocked by one's own writing lock, but by another's", async () => {
    isDone(await openPhone(commands(), call(second), { knowing: true, alongside: false }));
    expect(await joins(first, second, paul)).toEqual(refused("writing", "Maya"));
    isDone(await joins(first, second));
  });

  test("are refused for merged or missing applications, with the reason", async () => {
    isDone(await joins(second, first));
    for (const [asked, other] of [
      [first, second],
      [second, first],
    ] as const) {
      expect(await joins(asked, other)).toEqual(refused("nothing"));
    }
    const nobody = { id: third.id + 1 };
    for (const there of [first, second, third]) expect(await joins(there, nobody)).toEqual(unknown);
    for (const there of [first, second]) expect(await merge(commands(), call(nobody), there.id)).toEqual(unknown);
    expect(await merge(commands(), call(nobody), nobody.id + 1)).toEqual(unknown);
    expect(await merge(commands(), call(third), third.id)).toEqual(refused("nothing"));
    await context.database.query("update application set erased_at = now() where id = $1", [third.id]);
    expect(await joins(first, third)).toEqual(unknown);
  });

  test("are refused for pairs declared different, in any order", async () => {
    isDone(await apart(first, third));
    isDone(await joins(second, first));
    for (const [asked, other] of [
      [third, first],
      [second, third],
    ] as const) {
      expect(await joins(asked, other)).toEqual(refused("not_allowed"));
    }
    expect(await merging(third)).toBe(0);
  });

  test("can be undone once, by a recruiter with rights to one of the two", async () => {
    isDone(await joins(second, first));
    const id = await merging(second);
    isDone(await unmerge(commands(), call(first), id));
    isDone(await joins(second, first));
    expect(await unmerge(commands(), call(first), id)).toEqual(refused("not_allowed"));
    expect(await unmerge(commands(), call(third), await merging(second))).toEqual(refused("not_allowed"));
    expect(await unmerge(commands(), call({ id: third.id + 1 }), id)).toEqual(unknown);
  });

  test("do not restore a writing lock whose holder writes elsewhere by then", async () => {
    const writes = async () => {
      const { rows } = await context.database.query(
        `select writing_by as "by", writing_at as at from application order by id`,
      );
      return rows;
    };
    const nobody = { by: null, at: null };
    const opens = (application: Numbered) =>
      openPhone(commands(), call(application), { knowing: true, alongside: false });
    isDone(await opens(second));
    isDone(await joins(second, first));
    isDone(await opens(third));
    expect(await writes()).toEqual([nobody, nobody, { by: "maya", at: now }]);
    isDone(await unmerge(commands(), call(first), await merging(second)));
    expect(await writes()).toEqual([nobody, nobody, { by: "maya", at: now }]);
  });

  test("leave a common mark only with the application it belongs to, and silence no one wrongly", async () => {
    isDone(await joins(second, first));
    isDone(await takeAction(commands(), call(first), { act: "opted_out" }));
    const silent = async () => {
      const { rows } = await context.database.query<{ id: number }>(
        "select distinct application_id as id from suppression order by 1",
      );
      return rows.map(({ id }) => id);
    };
    expect(await silent()).toEqual([first.id, second.id]);
    isDone(await unmerge(commands(), call(first), await merging(second)));
    expect(await silent()).toEqual([first.id]);
  });
});

test("an opt-out from an earlier merge stays after another merge is undone", async () => {
  isDone(await joins(second, first));
  isDone(await takeAction(commands(), call(first), { act: "opted_out" }));
  expect(await withdraw(commands(), { kind: "registration", id: first.outward.id })).toBe(true);
  const silent = () =>
    context.database.query(
      `select s.value, e.undone_at as undone from suppression s join application_event e on e.id = s.event_id
       where s.application_id = $1 order by s.id`,
      [second.id],
    );
  const { rows: before } = await silent();
  expect(before).toMatchObject([{ undone: null }, { undone: null }]);
  isDone(await joins(second, third));
  isDone(await unmerge(commands(), call(third), await merging(second)));
  expect((await silent()).rows).toEqual(before);
});

describe("an act on the lead", () => {
  const detailOf = async ({ id }: Numbered, type: string) => {
    const { rows } = await context.database.query<{ id: number; detail: unknown; undone: Date | null }>(
      "select id, detail, undone_at as undone from application_event where application_id = $1 and type = $2 order by id",
      [id, type],
    );
    return rows;
  };
  const contactedAt = async () => {
    const { rows } = await context.database.query<{ at: Date | null }>(
      "select contacted_at as at from application order by id",
    );
    return rows.map(({ at }) => at);
  };
  const none = { contactedAt: null, contactedBy: null, contactedName: null, contactProof: null };
  const was = { assignedTo: null, assignedAt: null, claimedAt: null, writingBy: null, writingAt: null, ...none };

  test("applies to the joined one, is undone with it, and is recorded in its history", async () => {
    isDone(await joins(second, first));
    const event = isDone(await takeAction(commands(), call(second), { act: "contacted" }));
    expect(await contactedAt()).toEqual([now, now, null]);
    expect(await detailOf(first, "contacted")).toEqual([{ id: event, detail: { was }, undone: null }]);
    const [also] = await detailOf(second, "contacted");
    expect(also).toMatchObject({ detail: { was, with: event }, undone: null });
    const taken = isDone(await undo(commands(), call(first), event));
    expect(await contactedAt()).toEqual([null, null, null]);
    expect(await detailOf(first, "undone")).toMatchObject([{ id: taken, detail: { event, type: "contacted" } }]);
    expect(await detailOf(second, "undone")).toMatchObject([
      { detail: { event: also?.id, type: "contacted", with: taken } },
    ]);
    for (const application of [first, second]) {
      expect(await detailOf(application, "contacted")).toMatchObject([{ undone: now }]);
    }
    // An act on the lead alone refers to neither.
    expect((await detailOf(first, "undone"))[0]?.detail).not.toHaveProperty("with");
  });

  test("applies to the joined one despite another's claim, but not if it is not allowed", async () => {
    isDone(await takeAction(commands(), call(second, paul), { act: "claim" }));
    isDone(await joins(second, first, paul));
    isDone(await takeAction(commands(), call(third), { act: "opted_out" }));
    isDone(await joins(third, first));
    isDone(await takeAction(commands(), call(first), { act: "contacted" }));
    expect(await contactedAt()).toEqual([now, now, null]);
    expect(await detailOf(third, "contacted")).toEqual([]);
  });

  test("stays with the lead if it concerns the assignment", async () => {
    isDone(await joins(second, first));
    isDone(await takeAction(commands(), call(first), { act: "claim" }));
    expect(await detailOf(first, "claimed")).toHaveLength(1);
    expect(await detailOf(second, "claimed")).toEqual([]);
  });

  test("is not undone in the joined one after a later event there", async () => {
    isDone(await joins(second, first));
    const event = isDone(await takeAction(commands(), call(first), { act: "contacted" }));
    await context.database.query(
      `insert into application_event (application_id, at, type, actor) values ($1, now(), 'nobody_wrote', 'applicant')`,
      [second.id],
    );
    isDone(await undo(commands(), call(first), event));
    expect(await contactedAt()).toEqual([null, now, null]);
  });

  test("done on the lead only is undone on the lead only", async () => {
    for (const application of [first, second])
      isDone(await takeAction(commands(), call(application), { act: "contacted" }));
    isDone(await joins(second, first));
    const at = new Date(now.getTime() + 86_400_000).toISOString();
    const event = isDone(await takeAction(commands(), call(first), { act: "follow_up", at }));
    isDone(await undo(commands(), call(first), event));
    expect(await contactedAt()).toEqual([now, now, null]);
    expect(await detailOf(second, "contacted")).toMatchObject([{ undone: null }]);
    expect(await detailOf(second, "undone")).toEqual([]);
  });
});

describe("a pair declared different", () => {
  test("is in both histories, also when revoked, and is not announced", async () => {
    expect(await apart(first, second, false), "nobody has said so").toEqual(refused("nothing"));
    const event = isDone(await apart(second, first));
    expect(await apart(first, second)).toEqual(refused("nothing"));
    isDone(await apart(first, second, false));
    expect(await history(first)).toEqual([
      { type: "told_apart", ...byMaya, other: second.id },
      { type: "apart_undone", ...byMaya, other: second.id },
    ]);
    expect(await history(second)).toEqual([
      { type: "told_apart", ...byMaya, other: first.id },
      { type: "apart_undone", ...byMaya, other: first.id },
    ]);
    expect(event).toBeGreaterThan(0);
    expect(await told()).toEqual([]);
  });

  test("is stored with its recruiter and time", async () => {
    isDone(await apart(second, first));
    const { rows } = await context.database.query("select * from application_apart");
    expect(rows).toMatchObject([
      { low_id: first.id, high_id: second.id, at: now, recruiter_id: "maya", recruiter_name: "Maya" },
    ]);
  });

  test("cannot be merged already or be unknown", async () => {
    isDone(await joins(second, first));
    expect(await apart(first, second)).toEqual(refused("not_allowed"));
    expect(await apart(second, first)).toEqual(refused("not_allowed"));
    const nobody = { id: third.id + 1 };
    for (const there of [first, second, third]) {
      expect(await apart(there, nobody)).toEqual(unknown);
      expect(await apart(nobody, there)).toEqual(unknown);
    }
    expect(await apart(nobody, { id: nobody.id + 1 })).toEqual(unknown);
  });
});
