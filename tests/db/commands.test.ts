/** What holds for every command: it is atomic, and is retried after a conflict. */
import { beforeAll, describe, expect, test } from "vitest";
import { runCommand, Moved, nothing, type Occurrence } from "../../commands/applications/command.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import type { Transaction } from "../../db/database.ts";
import type { EventType } from "../../domain/application/lifecycle.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { listeningOperator } from "../support/operators.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();

/** A command that writes and then fails so often. Returns how often it began and what it stored. */
async function begunBy(failures: number, error: () => Error) {
  await context.database.query("truncate impostor_report");
  let begun = 0;
  const answer = runCommand(
    quietCommands(context, () => new Date("2026-11-20T10:00:00Z")),
    {
      async lock(transaction) {
        begun += 1;
        await transaction.query(
          "insert into impostor_report (reported_at, number, code_known, market) values (now(), '1', false, 'gb')",
        );
        if (begun <= failures) throw error();
        return ["it"];
      },
      perform: () => Promise.resolve(nothing),
    },
  );
  const said = await answer.catch((thrown: unknown) => thrown);
  const { rowCount: written } = await context.database.query("select from impostor_report");
  return { said, begun, written };
}

const deadlock = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

describe.each([
  ["Moved: a registration moved to another application meanwhile", () => new Moved()],
  ["Error: deadlock detected", deadlock],
])("a concurrency conflict: %s", (words, error) => {
  test("retries the command without repeating its effects", async () => {
    expect(await begunBy(4, error)).toEqual({ said: [nothing], begun: 5, written: 1 });
  });

  test("fails after the fifth time without effects", async () => {
    const { said, ...rest } = await begunBy(5, error);
    expect([String(said), rest]).toEqual([words, { begun: 5, written: 0 }]);
  });
});

test.each([new Error("anything else"), Object.assign(new Error("another"), { code: "23505" })])(
  "other errors fail at once: %s",
  async (error) => {
    expect(await begunBy(1, () => error)).toEqual({ said: error, begun: 1, written: 0 });
  },
);

test("a command changes nothing in an application that its registration left meanwhile", async () => {
  const [mine, another] = [newRegistration(), newRegistration()];
  const applications: number[] = [];
  for (const input of [mine, another]) {
    const saved = await saveRegistration(context.database, input);
    if (saved.outcome === "created") applications.push(saved.applicationId);
  }
  let begun = 0;
  const database = following(context.database, {
    transaction: (work, options) =>
      context.database.transaction((transaction) => {
        begun += 1;
        if (begun > 1) return work(transaction);
        // This is rolled back too, so that the next attempt finds the original state.
        const moving = following<Transaction>(transaction, {
          async rows(...statement) {
            const rows = await transaction.rows(...statement);
            await transaction.query("update registration set application_id = $1 where id = $2", [
              applications[1],
              mine.id,
            ]);
            return rows;
          },
        });
        return work(moving);
      }, options),
  });
  const linkScope = { kind: "registration", id: mine.id } as const;
  expect(await withdraw({ ...quietCommands(context), database }, linkScope)).toBe(true);
  expect(begun).toBe(2);
  const { rows } = await context.database.query<{ id: number }>(
    "select id from application where withdrawn_at is not null",
  );
  expect(rows).toEqual([{ id: applications[0] }]);
});

describe("an event", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const maya = { kind: "recruiter", id: "m", name: "Maya" } as const;
  const applicant = { kind: "applicant" } as const;

  beforeAll(() =>
    context.database.query(
      "insert into recruiter (id, name, email, role) values ('m', 'Maya', 'maya@operator.example', 'recruiter')",
    ),
  );

  /** Two people whose submissions share one application. */
  async function sent() {
    const first = newRegistration(undefined, { now: new Date(at.getTime() - 1000), deliveries: [] });
    const second = newRegistration(first.registration, { now: at, deliveries: [] });
    const saved = await saveRegistration(context.database, first);
    await saveRegistration(context.database, second);
    if (!("applicationId" in saved)) throw new Error(saved.outcome);
    await context.database.query("delete from application_event");
    return { applicationId: saved.applicationId, ids: [first.id, second.id] as const };
  }

  /** Records an event; returns its number, its history entry and its deliveries. */
  async function recorded<Type extends EventType>(occurred: Occurrence<Type>) {
    const config = { operator: listeningOperator(), publicUrl: "http://jobs.example" };
    const [answer] = await runCommand(
      { ...quietCommands(context, () => at), config },
      {
        lock: () => Promise.resolve([occurred]),
        perform: (what, work) => work.record(what),
      },
    );
    const { rows: lines } = await context.database.query(
      `select id, type, at, actor, recruiter_id, recruiter_name, detail, registration_id from application_event
       where application_id = $1 order by application_event.id`,
      [occurred.applicationId],
    );
    const { rows: told } = await context.database.query<{ id: string; payload: { data: object }; next: Date | null }>(
      "select id, payload, next_attempt_at as next from delivery where application_id = $1 order by sequence",
      [occurred.applicationId],
    );
    return { event: answer?.event, lines, told };
  }

  test("is in the history with its actor, time, detail and registration", async () => {
    const { applicationId, ids } = await sent();
    const [detail, facts] = [{ text: "Prefers Tuesday" }, { registrationId: null, recipients: [] }];
    const noted = await recorded({ applicationId, type: "note", actor: maya, detail, facts });
    expect(noted.lines).toEqual([
      {
        id: noted.event,
        type: "note",
        at,
        actor: "recruiter",
        recruiter_id: "m",
        recruiter_name: "Maya",
        detail,
        registration_id: null,
      },
    ]);
    const [, registrationId] = ids;
    const downloaded = await recorded({
      applicationId,
      type: "downloaded",
      actor: applicant,
      registrationId,
      facts: null,
    });
    expect(downloaded.lines[1]).toEqual({
      id: downloaded.event,
      type: "downloaded",
      at,
      actor: "applicant",
      recruiter_id: null,
      recruiter_name: null,
      detail: null,
      registration_id: registrationId,
    });
  });

  test("is delivered when allowed, and keeps what an undo needs", async () => {
    const { applicationId } = await sent();
    const notBefore = new Date(at.getTime() + 20_000);
    const { lines, told } = await recorded({
      applicationId,
      type: "declined",
      actor: maya,
      notBefore,
      detail: (deliveries) => ({ deliveries: deliveries.map(({ id }) => id) }),
      facts: null,
    });
    // Of each registration.
    expect(told).toMatchObject([{ next: notBefore }, { next: notBefore }]);
    expect(lines).toMatchObject([{ detail: { deliveries: told.map(({ id }) => id) } }]);
    expect((await recorded({ applicationId, type: "declined", actor: maya, facts: null })).told[2]?.next).toBeNull();
  });

  test.each([
    ["preferred", [1]],
    ["withdrawn", [0, 1]],
  ] as const)("%s is announced for the registrations it concerns", async (type, places) => {
    const { applicationId, ids } = await sent();
    const { told } = await recorded({ applicationId, type, actor: applicant, registrationId: ids[1], facts: null });
    expect(told).toMatchObject(places.map((place) => ({ payload: { data: { id: ids[place] } } })));
  });
});
