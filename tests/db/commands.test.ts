/** What every command does, whoever gives it: all of it or nothing, and once more where somebody else was faster. */
import { beforeAll, describe, expect, test } from "vitest";
import { give, Moved, nothing, type Occurrence } from "../../applications/command.ts";
import { saveRegistration } from "../../applications/save-registration.ts";
import { withdraw } from "../../applications/withdraw.ts";
import type { Transaction } from "../../db/database.ts";
import type { EventType } from "../../domain/application/lifecycle.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { listeningOperator } from "../support/operators.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();

/** A command that writes something, and then fails so many times; how often it was begun, and what of it is there. */
async function begunBy(failures: number, error: () => Error) {
  await context.database.query("truncate impostor_report");
  let begun = 0;
  const answer = give(
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
])("somebody else was faster: %s", (words, error) => {
  test("it begins again, and what it had done by then is not done twice", async () => {
    expect(await begunBy(4, error)).toEqual({ said: [nothing], begun: 5, written: 1 });
  });

  test("the fifth time is no coincidence: it fails, and nothing is done", async () => {
    const { said, ...rest } = await begunBy(5, error);
    expect([String(said), rest]).toEqual([words, { begun: 5, written: 0 }]);
  });
});

test.each([new Error("anything else"), Object.assign(new Error("another"), { code: "23505" })])(
  "what fails otherwise fails at once: %s",
  async (error) => {
    expect(await begunBy(1, () => error)).toEqual({ said: error, begun: 1, written: 0 });
  },
);

test("what moved while its application was waited for: nothing is done to the one that it left", async () => {
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
        // Rolled back with everything else, so that the next time it is where it was.
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
  const reach = { kind: "registration", id: mine.id } as const;
  expect(await withdraw({ ...quietCommands(context), database }, reach)).toBe(true);
  expect(begun).toBe(2);
  const { rows } = await context.database.query<{ id: number }>(
    "select id from application where withdrawn_at is not null",
  );
  expect(rows).toEqual([{ id: applications[0] }]);
});

describe("what happened", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const maya = { kind: "recruiter", id: "m", name: "Maya" } as const;
  const applicant = { kind: "applicant" } as const;

  beforeAll(() =>
    context.database.query(
      "insert into recruiter (id, name, email, role) values ('m', 'Maya', 'maya@operator.example', 'recruiter')",
    ),
  );

  /** Two who sent the form into one application. */
  async function sent() {
    const first = newRegistration(undefined, { now: new Date(at.getTime() - 1000), deliveries: [] });
    const second = newRegistration(first.registration, { now: at, deliveries: [] });
    const saved = await saveRegistration(context.database, first);
    await saveRegistration(context.database, second);
    if (!("applicationId" in saved)) throw new Error(saved.outcome);
    await context.database.query("delete from application_event");
    return { applicationId: saved.applicationId, ids: [first.id, second.id] as const };
  }

  /** Recorded as it is given: the number it is answered with, its line in the history, and what is told of it. */
  async function recorded<Type extends EventType>(occurred: Occurrence<Type>) {
    const config = { operator: listeningOperator(), publicUrl: "http://jobs.example" };
    const [answer] = await give(
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

  test("stands in the history with who did it, beside what, and of which registration", async () => {
    const { applicationId, ids } = await sent();
    const [detail, facts] = [{ text: "Prefers Tuesday" }, { registrationId: null, asked: [] }];
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

  test("is told when it may be, and what an undo needs of that stands beside it", async () => {
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
    expect(told).toMatchObject([{ next: notBefore }]);
    expect(lines).toMatchObject([{ detail: { deliveries: told.map(({ id }) => id) } }]);
    expect((await recorded({ applicationId, type: "declined", actor: maya, facts: null })).told[1]?.next).toBeNull();
  });

  test.each([
    ["preferred", 1],
    ["withdrawn", 0],
  ] as const)(
    "%s is told of the application's first registration, or of the one that it is said of",
    async (type, of) => {
      const { applicationId, ids } = await sent();
      const { told } = await recorded({ applicationId, type, actor: applicant, registrationId: ids[1], facts: null });
      expect(told).toMatchObject([{ payload: { data: { id: ids[of] } } }]);
    },
  );
});
