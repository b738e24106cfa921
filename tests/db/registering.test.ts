/**
 * Registering a parsed form: it gets its own code, and the right receivers are notified in every
 * outcome.
 */
import { expect, test } from "vitest";
import { type RegisterContext, register, type RegistrationRequest } from "../../commands/applications/register.ts";
import { noticeText, noticeVersion } from "../support/notice.ts";
import type { Registration } from "../../domain/application/fields.ts";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson } from "../support/registrations.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();

const request: RegistrationRequest = {
  channel: "api",
  market: "gb",
  sender: "a connection",
  userAgent: "a browser",
  fillMs: 30_000,
  idempotencyKey: null,
};

const parts = (change: Partial<RegisterContext> = {}): RegisterContext => ({
  database: context.database,
  config: {
    operator: listeningOperator(),
    publicUrl: "http://jobs.example",
    smtpUrl: "smtp://127.0.0.1:9",
    secret: testSecret,
  },
  now: () => new Date("2026-11-20T10:00:00Z"),
  ...change,
});

/** A database whose first statements fail with an error. */
function failing(times: number, error: Error) {
  let left = times;
  let asked = 0;
  const database = following(context.database, {
    rowsOfOne(...given) {
      asked += 1;
      left -= 1;
      return left < 0 ? context.database.rowsOfOne(...given) : Promise.reject(error);
    },
  });
  return { database, asked: () => asked };
}

/** The database's error for an existing row. */
const takenBy = (constraint: string) => Object.assign(new Error("duplicate key"), { constraint });

test("a taken code is replaced by another", async () => {
  const { database, asked } = failing(2, takenBy("registration_code_key"));
  expect(await register(parts({ database }), newPerson(), request)).toMatchObject({ outcome: "created" });
  expect(asked()).toBe(3);
});

test.each([new Error("no database"), takenBy("registration_pkey")])(
  "another error is not taken for a taken code: %s",
  async (error) => {
    const { database, asked } = failing(1, error);
    await expect(register(parts({ database }), newPerson(), request)).rejects.toBe(error);
    expect(asked()).toBe(1);
  },
);

test("a key matches the same body in any field order", async () => {
  const person = newPerson();
  const reordered = Object.fromEntries(Object.entries(person).toReversed()) as unknown as Registration;
  const keyed = { ...request, idempotencyKey: "0b0b4f0e-5a53-4a0c-9c7b-0c8e0f7f7a11" };
  const first = await register(parts(), person, keyed);
  expect(await register(parts(), reordered, keyed)).toEqual({
    outcome: "replayed",
    registrationId: "registrationId" in first ? first.registrationId : "",
  });
  expect(await register(parts(), { ...person, name: "Somebody Else" }, keyed)).toEqual({ outcome: "conflict" });
});

test("new, repeated and replayed registrations notify at once, and held ones not at all", async () => {
  const person = newPerson();
  const told = async (registration: Registration) => {
    const { database } = context;
    await database.script("delete from delivery");
    const saved = await register(parts(), registration, request);
    const { rows } = await database.query<{ what: string; next: Date | null }>(
      "select event_type || ' → ' || target as what, next_attempt_at as next from delivery order by sequence",
    );
    expect(rows.filter(({ next }) => next !== null)).toEqual([]);
    return [saved.outcome, ...rows.map(({ what }) => what)];
  };
  const letter = "applicant.received → applicant";
  expect(await told(person)).toEqual([
    "created",
    "application.created → main",
    "application.created → operator",
    letter,
  ]);
  expect(await told({ ...person, age: 32 })).toEqual([
    "repeated",
    "application.repeated → main",
    "application.repeated → operator",
    letter,
  ]);
  expect(await told(person)).toEqual(["repeated"]);
  expect(await told(newPerson({ name: "https://bonus.example" }))).toEqual(["created"]);
});

test("consent is stored and delivered only with the current notice version", async () => {
  const consents = async (version: string | null) => {
    const saved = await register(parts(), newPerson({ noticeVersion: version }), request);
    const id = "registrationId" in saved ? saved.registrationId : "";
    const { rows: kept } = await context.database.query(
      `select c.version, c.language, c.agreed_at, w.text from consent c join consent_wording w using (version, language)
       where c.registration_id = $1`,
      [id],
    );
    const { rows: told } = await context.database.query<{ consent: unknown }>(
      "select payload->'data'->'consent' as consent from delivery where kind = 'webhook' and payload->'data'->>'id' = $1",
      [id],
    );
    return [kept, told.map(({ consent }) => consent)];
  };
  const at = new Date("2026-11-20T10:00:00Z");
  const text = noticeText("gb");
  const version = noticeVersion;
  expect(await consents(version)).toEqual([
    [{ version, language: "en-GB", agreed_at: at, text }],
    [{ version, language: "en-GB", agreed_at: at.toISOString(), wording: text }],
  ]);
  for (const other of [null, "2020-01"]) expect(await consents(other)).toEqual([[], [null]]);
});

test("the comparison data is stored: connection and fill time", async () => {
  const judgedBy = async (change: Partial<RegistrationRequest>) => {
    const saved = await register(parts(), newPerson(), { ...request, ...change });
    const { rows } = await context.database.query<{ sender: string; facts: unknown }>(
      "select sender_group as sender, held_facts as facts from application where id = $1",
      ["applicationId" in saved ? saved.applicationId : 0],
    );
    return rows[0];
  };
  const [first, same, other] = [
    await judgedBy({ fillMs: 31_999 }),
    await judgedBy({ fillMs: null }),
    await judgedBy({ sender: "another connection" }),
  ];
  expect([first?.facts, same?.facts]).toEqual([{ fillSeconds: 31 }, {}]);
  expect(same?.sender).toBe(first?.sender);
  expect(other?.sender).not.toBe(first?.sender);
});

test("webhooks get each of one person's many registrations, and mailboxes only a few", async () => {
  const person = newPerson();
  const targets: string[][] = [];
  for (let age = 20; age < 20 + mostPerContact + 2; age += 1) {
    await context.database.script("delete from delivery");
    await register(parts(), { ...person, age }, request);
    const { rows } = await context.database.query<{ target: string }>("select target from delivery order by sequence");
    targets.push(rows.map(({ target }) => target));
  }
  expect(targets).toEqual([
    ...Array.from({ length: mostPerContact }, () => ["main", "operator", "applicant"]),
    ["main"],
    ["main"],
  ]);
});
