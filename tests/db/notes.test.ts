/** Notes are edited, deleted and restored: ownership, traces of their words, and conflicts. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addNote } from "../../commands/applications/add-note.ts";
import { changeNote } from "../../commands/applications/change-note.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { merge } from "../../commands/applications/merge.ts";
import type { RecruiterAnswer } from "../../commands/applications/recruiter-command.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { find } from "../../db/queries/desk/search.ts";
import { queueVersion } from "../../db/queries/desk/live.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { noteCondition, readTyped } from "../../domain/search/query.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const sent = new Date("2026-11-20T10:00:00Z");
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const paul = { id: "paul", name: "Paul", role: "recruiter" } as const;
const manager = { id: "mary", name: "Mary", role: "manager" } as const;
type Who = typeof maya | typeof paul | typeof manager;

let applicationId: number;
let note: number;

beforeAll(() =>
  context.database.script(`insert into recruiter (id, name, email, role) values
    ('maya', 'Maya', 'maya@operator.example', 'recruiter'),
    ('paul', 'Paul', 'paul@operator.example', 'recruiter'),
    ('mary', 'Mary', 'mary@operator.example', 'manager')`),
);

beforeEach(async () => {
  await context.database.script("truncate application restart identity cascade");
  applicationId = await apply();
  note = done(await addNote(commands(), { recruiter: maya, applicationId }, "Prefers Tuesday"));
});

async function apply(): Promise<number> {
  const input = newRegistration(newPerson(), { now: sent, deliveries: [] });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  return saved.applicationId;
}

const commands = (): CommandContext => ({
  ...quietCommands(context, () => sent),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example" },
});

const edit = (recruiter: Who, seen: string | null, words: string, event = note) =>
  changeNote(commands(), { recruiter, applicationId }, { event, seen, words });
const remove = (recruiter: Who, seen = "Prefers Tuesday", event = note) =>
  changeNote(commands(), { recruiter, applicationId }, { event, seen, words: null });

function done(answer: RecruiterAnswer): number {
  if (answer.kind !== "done" || answer.event === null) throw new Error(JSON.stringify(answer));
  return answer.event;
}

const refused = (refusal: string, by: string | null = null) => ({ kind: "refused", refusal, by });

async function events() {
  const found = await readDetail(context.database, applicationId);
  return found?.events.map(({ type, recruiterId, detail, undoneAt }) => ({
    type,
    by: recruiterId,
    detail,
    undone: undoneAt !== null,
  }));
}

async function whoIsFoundBy(q: string): Promise<number> {
  const typed = readTyped(q);
  const condition = typed && noteCondition(typed);
  if (!condition) throw new Error("nothing is looked for");
  const { ids } = await find(context.database, { source: "notes", scope: "everybody", recruiterId: "maya", condition });
  return ids.length;
}

describe("an edited note", () => {
  test("has its new words, also in search, and a history entry without words", async () => {
    const before = await queueVersion(context.database);
    done(await edit(maya, "Prefers Tuesday", "Prefers Friday"));
    expect(await events()).toEqual([
      { type: "note", by: "maya", detail: { text: "Prefers Friday" }, undone: false },
      { type: "note_edited", by: "maya", detail: { note }, undone: false },
    ]);
    expect([await whoIsFoundBy("Tuesday"), await whoIsFoundBy("Friday")]).toEqual([0, 1]);
    expect(await queueVersion(context.database), "other desks hear of it").not.toBe(before);
    const { rows } = await context.database.query("select from delivery");
    expect(rows).toEqual([]);
  });

  test("can be edited by its author only, not even by a manager", async () => {
    expect(await edit(paul, "Prefers Tuesday", "Hates Tuesday")).toEqual(refused("forbidden"));
    expect(await edit(manager, "Prefers Tuesday", "Hates Tuesday")).toEqual(refused("forbidden"));
    expect(await events()).toHaveLength(1);
  });

  test("is not overwritten by an outdated edit: of two at once one is refused", async () => {
    const answers = await Promise.all([
      edit(maya, "Prefers Tuesday", "Prefers Friday"),
      edit(maya, "Prefers Tuesday", "Prefers Monday"),
    ]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
    expect(answers).toContainEqual(refused("changed", "Maya"));
  });

  test("is unchanged by an edit without difference", async () => {
    expect(await edit(maya, "Prefers Tuesday", "Prefers Tuesday")).toEqual(refused("nothing"));
    expect(await events()).toHaveLength(1);
  });

  test("must belong to the application", async () => {
    const other = await apply();
    const call = { recruiter: maya, applicationId: other };
    const change = { event: note, seen: "Prefers Tuesday", words: "Hers now" };
    expect(await changeNote(commands(), call, change)).toEqual(refused("not_allowed"));
  });
});

describe("a deleted note", () => {
  test.each([["its writer", maya] as const, ["a manager", manager] as const])(
    "deleted by %s leaves no words and is not found by search",
    async (_, who) => {
      done(await remove(who));
      expect(await events()).toEqual([
        { type: "note", by: "maya", detail: null, undone: true },
        { type: "note_deleted", by: who.id, detail: { note }, undone: false },
      ]);
      expect(await whoIsFoundBy("Tuesday")).toBe(0);
      const { rows } = await context.database.query("select from application_event e where e::text ilike '%tuesday%'");
      expect(rows).toEqual([]);
    },
  );

  test("cannot be deleted by another recruiter", async () => {
    expect(await remove(paul)).toEqual(refused("forbidden"));
  });

  test("is kept if its words have changed, naming their author", async () => {
    done(await edit(maya, "Prefers Tuesday", "Prefers Friday"));
    expect(await remove(manager)).toEqual(refused("changed", "Maya"));
    expect(await whoIsFoundBy("Friday")).toBe(1);
  });

  test("can be restored by its author only", async () => {
    done(await remove(manager));
    expect(await edit(maya, "Prefers Tuesday", "Prefers Friday"), "edited meanwhile").toEqual(
      refused("changed", "Mary"),
    );
    expect(await edit(manager, null, "Prefers Tuesday")).toEqual(refused("forbidden"));
    done(await edit(maya, null, "Prefers Tuesday"));
    expect((await events())?.map(({ type, undone }) => [type, undone])).toEqual([
      ["note", false],
      ["note_deleted", false],
      ["note_restored", false],
    ]);
    expect(await whoIsFoundBy("Tuesday")).toBe(1);
  });
});

test("a withdrawn applicant's note can be deleted, but not restored", async () => {
  await context.database.script("update application set withdrawn_at = now()");
  expect(await edit(maya, "Prefers Tuesday", "Prefers Friday")).toEqual(refused("withdrawn"));
  done(await remove(maya));
});

test("a note of a merged application is changed where it was written, and stays so after splitting", async () => {
  const joined = applicationId;
  applicationId = await apply();
  const other = applicationId;
  done(await merge(commands(), { recruiter: maya, applicationId: joined }, other));
  const through = (await readDetail(context.database, joined))?.row.id === joined ? joined : other;
  const call = { recruiter: maya, applicationId: through };
  done(await changeNote(commands(), call, { event: note, seen: "Prefers Tuesday", words: "Prefers Friday" }));
  const merging = (await readDetail(context.database, through))?.merged[0]?.merging;
  done(await unmerge(commands(), call, merging ?? 0));
  applicationId = joined;
  expect(await events()).toContainEqual({
    type: "note",
    by: "maya",
    detail: { text: "Prefers Friday" },
    undone: false,
  });
  expect((await events())?.map(({ type }) => type)).toContain("note_edited");
  applicationId = other;
  expect((await events())?.map(({ type }) => type)).not.toContain("note_edited");
});
