/** What came of a call: recorded of a number that was opened, and a contact only by the rule that proves one. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../../applications/command.ts";
import { mark } from "../../applications/mark.ts";
import { openPhone } from "../../applications/open-phone.ts";
import { recordCall } from "../../applications/record-call.ts";
import type { RecruiterAnswer } from "../../applications/recruiter-command.ts";
import { saveRegistration } from "../../applications/save-registration.ts";
import { undo } from "../../applications/undo.ts";
import { callOutcomes } from "../../domain/application/lifecycle.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const sent = new Date("2026-11-20T10:00:00Z");
const maya = { id: "maya", name: "Maya", role: "recruiter" } as const;
const paul = { id: "paul", name: "Paul", role: "recruiter" } as const;
type Who = typeof maya | typeof paul;

let applicationId: number;

beforeAll(() =>
  context.database.script(`insert into recruiter (id, name, email, role) values
    ('maya', 'Maya', 'maya@operator.example', 'recruiter'), ('paul', 'Paul', 'paul@operator.example', 'recruiter')`),
);

beforeEach(async () => {
  await context.database.script("truncate application restart identity cascade");
  const saved = await saveRegistration(context.database, newRegistration(newPerson(), { now: sent, deliveries: [] }));
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  ({ applicationId } = saved);
});

const commands = (): CommandContext => ({
  ...quietCommands(context, () => sent),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example" },
});
const opens = (recruiter: Who) =>
  openPhone(commands(), { recruiter, applicationId }, { knowing: false, alongside: false });
const records = (recruiter: Who, outcome: (typeof callOutcomes)[number]) =>
  recordCall(commands(), { recruiter, applicationId }, outcome);
const refused = (refusal: string) => ({ kind: "refused", refusal, by: null });

function done(answer: RecruiterAnswer): number {
  if (answer.kind !== "done" || answer.event === null) throw new Error(JSON.stringify(answer));
  return answer.event;
}

async function application() {
  const { rows } = await context.database.query(
    `select contacted_at is not null as contacted, contact_proof as proof from application where id = $1`,
    [applicationId],
  );
  return rows[0];
}

async function history() {
  const { rows } = await context.database.query<{ type: string; outcome: string | null; undone: boolean }>(
    `select type, detail->>'outcome' as outcome, undone_at is not null as undone from application_event order by id`,
  );
  return rows.filter(({ type }) => type !== "phone_opened");
}

test("reached is in the history and, by the number that was opened for it, a proven contact", async () => {
  done(await opens(maya));
  done(await records(maya, "reached"));
  expect(await history()).toEqual([
    { type: "called", outcome: "reached", undone: false },
    { type: "contacted", outcome: null, undone: false },
  ]);
  expect(await application()).toMatchObject({ contacted: true });
  expect((await application())?.["proof"]).not.toBeNull();
});

test.each(callOutcomes.filter((outcome) => outcome !== "reached"))(
  "%s is in the history, and no contact",
  async (outcome) => {
    done(await opens(maya));
    const event = done(await records(maya, outcome));
    expect(await history()).toEqual([{ type: "called", outcome, undone: false }]);
    expect(await application()).toEqual({ contacted: false, proof: null });
    done(await undo(commands(), { recruiter: maya, applicationId }, event));
    expect((await history())[0]).toEqual({ type: "called", outcome, undone: true });
  },
);

test("a call of a number that this recruiter has not opened is none", async () => {
  done(await opens(paul));
  expect(await records(maya, "reached")).toEqual(refused("not_allowed"));
  expect(await history()).toEqual([]);
});

test("reached by another than who has claimed it is recorded, and contacts nobody", async () => {
  done(await mark(commands(), { recruiter: paul, applicationId }, { act: "claim" }));
  done(await opens(maya));
  done(await records(maya, "reached"));
  expect((await history()).map(({ type }) => type)).toEqual(["claimed", "called"]);
  expect(await application()).toEqual({ contacted: false, proof: null });
});

test("reached again changes no stage, and taking the contact back leaves the call", async () => {
  done(await opens(maya));
  const contacted = done(await records(maya, "reached"));
  done(await undo(commands(), { recruiter: maya, applicationId }, contacted));
  expect(await application()).toEqual({ contacted: false, proof: null });
  done(await records(maya, "reached"));
  done(await records(maya, "reached"));
  expect((await history()).map(({ type }) => type)).toEqual([
    "called",
    "contacted",
    "undone",
    "called",
    "contacted",
    "called",
  ]);
});

test("nobody calls who withdrew, or who asked for silence", async () => {
  done(await opens(maya));
  await context.database.script("update application set opted_out_at = now()");
  expect(await records(maya, "reached")).toEqual(refused("not_waiting"));
  await context.database.script("update application set withdrawn_at = now()");
  expect(await records(maya, "reached")).toEqual(refused("withdrawn"));
});
