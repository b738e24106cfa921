/** Outcomes of calls: recorded for opened numbers, and a contact only under the rule of proof. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../../commands/applications/command.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { openPhone } from "../../commands/applications/open-phone.ts";
import { recordCall } from "../../commands/applications/record-call.ts";
import type { RecruiterAnswer } from "../../commands/applications/recruiter-command.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { undo } from "../../commands/applications/undo.ts";
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

test("a reached call is recorded and, with the number opened for it, counts as proven contact", async () => {
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
  "a call with outcome %s is recorded and is no contact",
  async (outcome) => {
    done(await opens(maya));
    const event = done(await records(maya, outcome));
    expect(await history()).toEqual([{ type: "called", outcome, undone: false }]);
    expect(await application()).toEqual({ contacted: false, proof: null });
    done(await undo(commands(), { recruiter: maya, applicationId }, event));
    expect((await history())[0]).toEqual({ type: "called", outcome, undone: true });
  },
);

test("a call without having opened the number is refused", async () => {
  done(await opens(paul));
  expect(await records(maya, "reached")).toEqual(refused("not_allowed"));
  expect(await history()).toEqual([]);
});

test("a reached call by another recruiter than the claiming one is recorded but is no contact", async () => {
  done(await takeAction(commands(), { recruiter: paul, applicationId }, { act: "claim" }));
  done(await opens(maya));
  done(await records(maya, "reached"));
  expect((await history()).map(({ type }) => type)).toEqual(["claimed", "called"]);
  expect(await application()).toEqual({ contacted: false, proof: null });
});

test("a second reached call changes no stage, and undoing the contact keeps the call", async () => {
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

test("a call to a withdrawn or opted-out applicant is refused", async () => {
  done(await opens(maya));
  await context.database.script("update application set opted_out_at = now()");
  expect(await records(maya, "reached")).toEqual(refused("not_waiting"));
  await context.database.script("update application set withdrawn_at = now()");
  expect(await records(maya, "reached")).toEqual(refused("withdrawn"));
});
