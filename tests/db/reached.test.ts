/**
 * A command on everything that a link opens (D30): each application is judged separately, and the
 * change is announced once.
 */
import { beforeEach, expect, test } from "vitest";
import { emailKey } from "../../domain/application/email-address.ts";
import type { Registration } from "../../domain/application/fields.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { correct, type Shown } from "../../commands/applications/correct.ts";
import { eraseScope } from "../../commands/applications/erase.ts";
import type { NewRegistration } from "../../commands/applications/register-statement.ts";
import { reportNoContact } from "../../commands/applications/report-no-contact.ts";
import { chooseChannel } from "../../commands/applications/choose-channel.ts";
import { recordDownload } from "../../commands/applications/record-download.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import type { Transaction } from "../../db/database.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { suspected } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const sent = new Date("2026-11-20T10:00:00Z");
const now = new Date("2026-11-20T11:00:00Z");

beforeEach(() => context.database.script("truncate application, delivery restart identity cascade"));

const commands = (at = now): CommandContext => ({
  ...quietCommands(context, () => at),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example", smtpUrl: "smtp://127.0.0.1:9" },
});

const old = "somebody@example.org";

interface Sent extends Shown {
  readonly code: string;
  readonly applicationId: number;
}

/** The registrations are saved one after another. */
async function send(registration: Registration, change: Partial<NewRegistration> = {}): Promise<Sent> {
  const input = newRegistration(registration, { now: sent, deliveries: [], ...change });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  const { phone, email } = registration;
  ends.add(phone.slice(-4));
  const heldAt = saved.outcome === "created" && saved.held ? sent : null;
  return { id: input.id, code: input.code, phone, email, heldAt, applicationId: saved.applicationId };
}

const after = (hours: number) => new Date(sent.getTime() + hours * 3_600_000);
const numberOf = ({ phone }: { phone: string }) => ({ areaCode: "44", nationalNumber: phone.slice(3), phone });
/** The ends of all submitted numbers. */
const ends = new Set<string>();
/** The mailbox with the digits of each number. */
const mailbox = (email = old) =>
  ({ kind: "mailbox", emailKey: emailKey(email), generation: 0, ends: [...ends] }) as const;

/** The stored values of all submissions in order. */
async function stored() {
  const { rows } = await context.database.query<{ id: string; phone: string; email: string; corrected: boolean }>(
    `select id, phone, email, corrected_at is not null as corrected from registration
     order by application_id, created_at, id`,
  );
  return rows;
}

/** The registrations whose owner gets an email. */
async function letters() {
  const { rows } = await context.database.query<{ type: string; id: string }>(
    `select event_type as type, payload->>'registrationId' as id from delivery where target = 'applicant'
     order by sequence`,
  );
  return rows;
}

const events = async (type: string) => {
  const { rows } = await context.database.query<{ id: number; detail: unknown }>(
    "select application_id as id, detail from application_event where type = $1 order by application_event.id",
    [type],
  );
  return rows;
};

test("an address is corrected in all its applications, and its owner gets one link to the one shown", async () => {
  const person = newPerson({ email: old });
  const [first, second] = [await send(newPerson({ email: old })), await send(person)];
  const again = await send(person);
  await context.database.query("insert into mailbox (id, email_key, created_at) values ('m', $1, now())", [old]);
  const email = "right@example.org";
  expect(await correct(commands(), mailbox(), second, { ...numberOf(second), email })).toBe(true);
  const rows = (await stored()).map((row) => [row.id, row.email]);
  expect(rows.toSorted()).toEqual([first, second, again].map(({ id }) => [id, email]).toSorted());
  // The old mailbox has no data left.
  expect((await context.database.query("select from mailbox")).rowCount).toBe(0);
  expect((await events("corrected")).map(({ id }) => id)).toEqual([first.applicationId, second.applicationId]);
  expect(await letters()).toEqual([
    { type: "applicant.corrected", id: first.id },
    { type: "applicant.link", id: second.id },
  ]);
});

test("a number is corrected where it was wrong, and the mailbox is notified", async () => {
  const [first, second] = [await send(newPerson({ email: old })), await send(newPerson({ email: old }))];
  const phone = "+447400700700";
  const to = { areaCode: "44", nationalNumber: "7400700700", phone, email: old };
  expect(await correct(commands(), mailbox(), second, to)).toBe(true);
  expect(await stored()).toEqual([
    { id: first.id, phone: first.phone, email: old, corrected: false },
    { id: second.id, phone, email: old, corrected: true },
  ]);
  expect((await events("corrected")).map(({ id }) => id)).toEqual([second.applicationId]);
  expect(await letters()).toEqual([{ type: "applicant.corrected", id: second.id }]);
});

test("a correction without difference changes, records and sends nothing", async () => {
  const mine = await send(newPerson({ email: old }));
  expect(await correct(commands(), mailbox(), mine, { ...numberOf(mine), email: old })).toBe(false);
  expect(await stored()).toMatchObject([{ corrected: false }]);
  expect([await events("corrected"), await letters()]).toEqual([[], []]);
});

test("a new spelling of the address is stored everywhere, and proves nothing new", async () => {
  const person = newPerson({ email: "Somebody@example.org" });
  const mine = await send(person);
  const again = await send({ ...person, email: old });
  expect(again.applicationId).toBe(mine.applicationId);
  const to = { areaCode: "44", nationalNumber: "7400700701", phone: "+447400700701" };
  expect(await correct(commands(), mailbox(), mine, { ...to, email: mine.email })).toBe(true);
  expect(new Set((await stored()).map(({ email }) => email)), "where the number alone was wrong").toEqual(
    new Set([mine.email, old]),
  );
  ends.add(to.phone.slice(-4));
  expect(await correct(commands(), mailbox(), { ...mine, phone: to.phone }, { ...to, email: old })).toBe(true);
  expect((await stored()).map(({ email }) => email)).toEqual([old, old]);
  expect((await letters()).map(({ type }) => type)).toEqual(["applicant.corrected"]);
});

test.each([
  ["the other one", 0],
  ["the held one", 1],
])("no email mentions held applications, whichever was shown: %s", async (_, at) => {
  const held = await send(newPerson({ email: old }), suspected());
  const other = await send(newPerson({ email: old }));
  await send(newPerson({ email: old }));
  const shown = [other, held][at] ?? other;
  expect(await correct(commands(), mailbox(), shown, { ...numberOf(shown), email: "right@example.org" })).toBe(true);
  expect(await letters()).toEqual([
    { type: "applicant.corrected", id: other.id },
    { type: "applicant.link", id: other.id },
  ]);
});

test("an act reports success if it applied to any application, and what it did", async () => {
  const [first, second] = [await send(newPerson({ email: old })), await send(newPerson({ email: old }))];
  const ofSecond = { kind: "registration", id: second.id } as const;
  expect(await chooseChannel(commands(), ofSecond, { channel: "call", shown: second.id })).toBe(true);
  expect(await chooseChannel(commands(), mailbox(), { channel: "call", shown: second.id })).toBe(true);
  expect(await chooseChannel(commands(), mailbox(), { channel: "call", shown: second.id })).toBe(false);
  expect(await events("preferred")).toEqual([
    { id: second.applicationId, detail: { channel: "call" } },
    { id: first.applicationId, detail: { channel: "call" } },
  ]);
});

test("a newer correction is not overwritten by an outdated one", async () => {
  const mine = await send(newPerson({ email: old }));
  const linkScope = { kind: "registration", id: mine.id } as const;
  expect(await correct(commands(), linkScope, mine, { ...numberOf(mine), email: "newer@example.org" })).toBe(true);
  expect(await correct(commands(), linkScope, mine, { ...numberOf(mine), email: "older@example.org" })).toBe(false);
  expect((await stored()).map(({ email }) => email)).toEqual(["newer@example.org"]);
});

const acts = {
  withdraw: (context: CommandContext) => withdraw(context, mailbox()),
  erase: (context: CommandContext) => eraseScope(context, mailbox()),
};

test.each(["withdraw", "erase"] as const)(
  "an act does not touch a registration moved to another address meanwhile: %s",
  async (act) => {
    const mine = await send(newPerson({ email: old }));
    const database = following(context.database, {
      transaction: (work, options) =>
        context.database.transaction((transaction) => {
          const meanwhile = following<Transaction>(transaction, {
            async rows(...statement) {
              const rows = await transaction.rows(...statement);
              await transaction.query("update registration set email = 'x@example.org', email_key = 'x@example.org'");
              return rows;
            },
          });
          return work(meanwhile);
        }, options),
    });
    expect(await acts[act]({ ...commands(), database })).not.toBe(true);
    expect(await events("withdrawn")).toEqual([]);
    expect(await stored()).toMatchObject([{ id: mine.id, email: "x@example.org" }]);
  },
);

test("an erasure is announced by id and code, and removes the mailbox unless other data uses it", async () => {
  const [mine, other] = [await send(newPerson({ email: old })), await send(newPerson({ email: old }))];
  await context.database.query("insert into mailbox (id, email_key, created_at) values ('m', $1, now())", [old]);
  const mailboxes = async () => (await context.database.query("select from mailbox")).rowCount;
  await eraseScope(commands(), { kind: "registration", id: mine.id });
  expect(await mailboxes()).toBe(1);
  await eraseScope(commands(), { kind: "registration", id: other.id });
  expect(await mailboxes()).toBe(0);
  const { rows } = await context.database.query<{ type: string; data: object }>(
    "select payload->>'type' as type, payload->'data' as data from delivery order by sequence",
  );
  const type = "application.erased";
  expect(rows).toEqual(
    [mine, other].map(({ id, code }) => ({ type, data: { id, code: formatCode(code), erased_at: now.toISOString() } })),
  );
});

test("split applications keep their own clocks, and both histories record the split", async () => {
  const person = newPerson({ email: old });
  const first = await send(person);
  const second = await send({ ...person, name: "Somebody Else" }, { now: after(5) });
  expect(second.applicationId).toBe(first.applicationId);
  await context.database.query(
    `update application set nobody_wrote_at = $1::timestamptz, reminded_first_at = $2::timestamptz,
       reminded_second_at = $3::timestamptz, missed_at = $4::timestamptz`,
    [after(1), after(18), after(20), after(24)].map((at) => at.toISOString()),
  );
  expect(await withdraw(commands(), { kind: "registration", id: second.id })).toBe(true);
  const { rows } = await context.database.query<{ id: number }>(
    `select id, created_at, nobody_wrote_at, reminded_first_at, reminded_second_at, missed_at, withdrawn_at
     from application order by id`,
  );
  const row = (...[id, created, reportNoContact, first, second, missed, withdrawn]: unknown[]) => ({
    id,
    created_at: created,
    nobody_wrote_at: reportNoContact,
    reminded_first_at: first,
    reminded_second_at: second,
    missed_at: missed,
    withdrawn_at: withdrawn,
  });
  expect(rows).toEqual([
    row(first.applicationId, sent, after(1), after(18), after(20), after(24), null),
    // Twelve hours after the submission, but not twenty.
    row(rows[1]?.id, after(5), null, after(18), null, null, now),
  ]);
  expect((await events("parted")).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test("a contact preference or download does not split an application", async () => {
  const person = newPerson({ email: old });
  const [first, second] = [await send(person), await send({ ...person, name: "Somebody Else" })];
  const linkScope = { kind: "registration", id: second.id } as const;
  expect(await chooseChannel(commands(), linkScope, { channel: "email", shown: second.id })).toBe(true);
  expect(await recordDownload(commands(), linkScope)).toBe(true);
  expect(await recordDownload(commands(), { kind: "registration", id: "nobody's" })).toBe(false);
  const { rows } = await context.database.query(
    `select type, application_id as "applicationId", registration_id as of, actor from application_event
     where type in ('preferred', 'downloaded', 'parted') order by application_event.id`,
  );
  const event = { applicationId: first.applicationId, of: second.id, actor: "applicant" };
  expect(rows).toEqual([
    { type: "preferred", ...event },
    { type: "downloaded", ...event },
  ]);
});

test("a report of no contact follows and restarts the clock of its own submission", async () => {
  const person = newPerson({ email: old });
  const first = await send(person);
  const second = await send({ ...person, name: "Somebody Else" }, { now: after(5) });
  await context.database.query(
    "update application set missed_at = $1::timestamptz, reminded_second_at = $1::timestamptz where id = $2",
    [after(25).toISOString(), first.applicationId],
  );
  const linkScope = { kind: "registration", id: second.id } as const;
  expect(await reportNoContact(commands(after(28.9)), linkScope)).toBe(false);
  expect(await reportNoContact(commands(after(29)), linkScope)).toBe(true);
  const { rows } = await context.database.query(
    `select clock_restarted_at as clock, nobody_wrote_at as said, missed_at as missed, reminded_second_at as reminded
     from application order by id`,
  );
  expect(rows).toEqual([
    { clock: null, said: null, missed: after(25), reminded: after(25) },
    { clock: after(29), said: after(29), missed: null, reminded: null },
  ]);
  const { rows: told } = await context.database.query<{ data: object }>(
    "select payload->'data' as data from delivery where event_type = 'application.missed'",
  );
  expect(told).toMatchObject([{ data: { id: second.id, due_at: after(29).toISOString(), reason: "nobody_wrote" } }]);
  // The clock that it started counts.
  expect(await reportNoContact(commands(after(52.9)), linkScope)).toBe(false);
  expect(await reportNoContact(commands(after(53)), linkScope)).toBe(true);
});
