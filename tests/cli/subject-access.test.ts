/**
 * `fairlead subject-access` (GDPR article 15) returns everything about one person, nothing about
 * others, and covers every table. More than 300 lines: whom it finds and what it returns, with the
 * same people.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addNote } from "../../commands/applications/add-note.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { merge } from "../../commands/applications/merge.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { excludedColumns, excludedTables } from "../../db/queries/subject.ts";
import type { Registration } from "../../domain/application/fields.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { formatCode } from "../../domain/code/code.ts";
import { quietCommands } from "../support/commands.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);
const now = new Date("2026-11-20T10:00:00Z");
const maya = { id: "maya-id", name: "Maya Quillfeather", role: "recruiter" } as const;

const run = (...parameters: string[]) =>
  runCommand({ database: context.database, config: site.config, now: () => now }, "subject-access", ...parameters);

type Given = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> & {
  readonly codes: readonly string[];
};

async function given(...parameters: string[]): Promise<Given> {
  const { status, said } = await run(...parameters);
  expect(status, said).toBe(0);
  return JSON.parse(said) as Given;
}

const commands = (): CommandContext => ({
  ...quietCommands(context, () => now),
  config: { operator: listeningOperator(), publicUrl: "http://jobs.example" },
});

beforeAll(() =>
  context.database.script(`insert into recruiter (id, name, email, role) values
    ('maya-id', 'Maya Quillfeather', 'maya@operator.example', 'recruiter'),
    ('paul-id', 'Paul Ostrander', 'paul@operator.example', 'manager')`),
);
beforeEach(() =>
  context.database.script(
    "truncate delivery, application, mailbox, job_subscriber, suppression, impostor_report restart identity cascade",
  ),
);

interface Applied {
  readonly applicationId: number;
  readonly id: string;
  readonly code: string;
  readonly person: Registration;
}

async function apply(change: Partial<Registration> = {}): Promise<Applied> {
  const input = newRegistration(newPerson(change), { now });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  return { applicationId: saved.applicationId, id: input.id, code: formatCode(input.code), person: input.registration };
}

const asked = async () => {
  const { rows } = await context.database.query<{ by: string | null; detail: unknown; subject: string | null }>(
    `select recruiter_name as by, detail, subject from desk_event where type = 'subject_access' order by id`,
  );
  return rows;
};

describe("the person requested", () => {
  test.each([
    ["code", ({ code }: Applied) => code],
    ["code, as people write it", ({ code }: Applied) => code.toLowerCase().replaceAll("-", " ")],
    ["id", ({ id }: Applied) => id],
    ["number", ({ person }: Applied) => person.phone],
    ["number, with spaces", ({ person }: Applied) => `+44 (${person.phone.slice(3, 7)}) ${person.phone.slice(7)}`],
    ["address", ({ person }: Applied) => person.email],
    ["address, as people write it", ({ person }: Applied) => ` <${person.email.toUpperCase()}>`],
  ])("is found by %s", async (_, by) => {
    const mine = await apply();
    await apply();
    expect((await given(by(mine))).codes).toEqual([mine.code]);
  });

  test.each(["K7M-4QX-9TC", "nobody@example.org", "+447400000000", "no-such-id", "%", "' or true --"])(
    "is not found by %s",
    async (who) => {
      await apply();
      const before = (await asked()).length;
      expect(await run(who)).toEqual({ status: 1, said: `No data is stored under ${who}.\n` });
      expect(await asked()).toHaveLength(before);
    },
  );

  test("must be given by code if a number is shared, and gets no data of the other", async () => {
    const mine = await apply({ name: "Ottoline Vanishing", email: "ottoline@example.org" });
    const theirs = await apply({ name: "Barnaby Elsewhere", email: "barnaby@example.org", phone: mine.person.phone });
    const before = (await asked()).length;
    const { status, said } = await run(mine.person.phone);
    expect(status).toBe(1);
    for (const { code } of [mine, theirs]) expect(said).toContain(code);
    for (const word of ["Ottoline", "Barnaby", "@example.org"]) expect(said).not.toContain(word);
    expect(await asked()).toHaveLength(before);

    for (const [own, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      for (const who of [own.code, own.person.email]) {
        const text = JSON.stringify(await given(who));
        expect(text).toContain(own.person.name);
        for (const word of [other.person.name, other.person.email, other.code, other.id])
          expect(text).not.toContain(word);
      }
    }
    expect((await run(mine.code, "--list")).said).toBe(
      `Given: ${mine.code}\nNot given (same number or address): ${theirs.code}\n`,
    );
  });

  test("gets their own opt-out only, with a shared number", async () => {
    const mine = await apply({ email: "one@example.org" });
    const theirs = await apply({ email: "two@example.org", phone: mine.person.phone });
    await takeAction(commands(), { recruiter: maya, applicationId: theirs.applicationId }, { act: "opted_out" });
    expect((await given(mine.code))["not_written_to"]).toEqual([]);
    expect((await given(theirs.code))["not_written_to"]).toHaveLength(2);
  });

  test("includes everything from one address and everything merged", async () => {
    const first = await apply();
    await context.database.query(
      "update application set contacted_at = created_at, closed_at = created_at where id = $1",
      [first.applicationId],
    );
    const again = await apply({ email: first.person.email, phone: "+447400111222" });
    const other = await apply();
    const third = await apply({ email: "another@example.org" });
    const answer = await merge(
      commands(),
      { recruiter: maya, applicationId: again.applicationId },
      third.applicationId,
    );
    expect(answer.kind).toBe("done");
    for (const { code } of [first, again, third]) {
      const { codes, applications } = await given(code);
      expect([...codes].sort()).toEqual([first.code, again.code, third.code].sort());
      expect(applications).toHaveLength(3);
    }
    expect((await given(other.code)).codes).toEqual([other.code]);
  });

  test("can be given by several codes, on the operator's word", async () => {
    const [first, second, other] = [await apply(), await apply(), await apply()];
    const { codes } = await given(first.code, second.code);
    expect([...codes].sort()).toEqual([first.code, second.code].sort());
    expect(await run(first.code, "K7M-4QX-9TC")).toMatchObject({ status: 1 });
    expect(codes).not.toContain(other.code);
  });

  test("has no data after an erasure", async () => {
    const mine = await apply();
    await eraseApplication(commands(), mine.applicationId);
    for (const who of [mine.code, mine.id, mine.person.phone, mine.person.email])
      expect(await run(who)).toEqual({ status: 1, said: `No data is stored under ${who}.\n` });
  });

  test("is required", async () => {
    await expect(run()).rejects.toThrow("WHO… is missing");
  });
});

describe("the audit log", () => {
  test("records time and author, without the person", async () => {
    const mine = await apply();
    const before = (await asked()).length;
    await given(mine.code, "--by", "Paul@operator.example");
    await given(mine.code);
    await run(mine.code, "--list");
    expect((await asked()).slice(before)).toEqual([
      { by: "Paul Ostrander", detail: { applications: 1 }, subject: null },
      { by: null, detail: { applications: 1 }, subject: null },
    ]);
  });

  test("needs an existing account as the author", async () => {
    const mine = await apply();
    const before = (await asked()).length;
    await expect(run(mine.code, "--by", "x@example.org")).rejects.toThrow("x@example.org has no account at the desk");
    expect(await asked()).toHaveLength(before);
  });
});

describe("the data returned", () => {
  /** A person with data in every table that can hold personal data. */
  async function lived(): Promise<Applied> {
    const mine = await apply({ name: "Ottoline Vanishing", sex: "female" });
    const { applicationId, id, code, person } = mine;
    const own = { recruiter: maya, applicationId };
    await takeAction(commands(), own, { act: "claim" });
    await takeAction(commands(), { ...own, recruiter: { ...maya, role: "manager" } }, { act: "assign", to: "paul-id" });
    await addNote(
      commands(),
      { ...own, recruiter: { id: "paul-id", name: "Paul Ostrander", role: "manager" } },
      "Ottoline called back",
      maya.id,
    );
    const key = emailKey(person.email);
    const query = (text: string, values: unknown[]) => context.database.query(text, values);
    await query("insert into survey_answer values ($1, 'CITY', 'Llanfairpwll', now())", [id]);
    await query(
      `insert into interview (application_id, registration_id, recruiter_id, uid, starts_at, ends_at, time_zone, booked_at, changed_at)
       values ($1, $2, 'paul-id', 'uid-of-a-talk', now(), now() + interval '1 hour', 'Europe/London', now(), now())`,
      [applicationId, id],
    );
    await query(
      `insert into suppression (kind, value, reason, application_id, suppressed_at, recruiter_id, recruiter_name)
       values ('phone', $1, 'asked on the phone', $2, now(), 'paul-id', 'Paul Ostrander')`,
      [person.phone, applicationId],
    );
    await query(
      `insert into impostor_report (reported_at, number, code, message, market, reporter) values
         (now(), '+447400999888', $1, 'they called me Ottoline', 'gb', $2),
         (now(), '+447400999888', $1, 'I am Ingram and was asked for money', 'gb', null)`,
      [code.replaceAll("-", ""), id],
    );
    await query("insert into mailbox values ('mailbox-id', $1, now()) on conflict (email_key) do nothing", [key]);
    await query(
      "insert into mailbox_link (mailbox_id, generation, offered_at, tries) select id, 7, now(), 3 from mailbox where email_key = $1",
      [key],
    );
    await query("insert into job_subscriber values ('subscriber-id', $1, $2, now(), null)", [person.email, key]);
    await query(
      "insert into job_alert (id, subscriber_id, market, filter, asked_at) values ('alert-id', 'subscriber-id', 'gb', '{}', now())",
      [],
    );
    await query(
      `insert into delivery (id, event_type, kind, target, payload, created_at) values
       ('msg_a', 'subscriber.confirm', 'email', 'subscriber', '{"alertId": "alert-id"}', now()),
       ('msg_b', 'recruiter.reassigned', 'email', 'recruiter:paul-id', '{}', now())`,
      [],
    );
    await query("update delivery set application_id = $1 where id = 'msg_b'", [applicationId]);
    const joined = await apply({ email: person.email, phone: "+447400333444" });
    await query(
      `insert into application_merge (lead_id, joined_id, at, recruiter_id, recruiter_name, event_id, was)
       values ($1, $2, now(), 'paul-id', 'Paul Ostrander', 1, '{}')`,
      [applicationId, joined.applicationId],
    );
    return mine;
  }

  /** Every nested object. */
  function objects(value: unknown): Record<string, unknown>[] {
    if (typeof value !== "object" || value === null) return [];
    const inner = Object.values(value).flatMap(objects);
    return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
  }

  async function columns(): Promise<Map<string, string[]>> {
    const { rows } = await context.database.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
    );
    return new Map(
      [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => [table, all.map(({ column }) => column)]),
    );
  }

  test("contains every column not excluded with a reason", async () => {
    const all = objects(await given((await lived()).code));
    for (const [table, names] of await columns()) {
      if (!(table in excludedColumns)) continue;
      const left = Object.keys(excludedColumns[table as keyof typeof excludedColumns]);
      expect(names, table).toEqual(expect.arrayContaining(left));
      const kept = names.filter((name) => !left.includes(name));
      const found = all.filter((each) => kept.every((name) => name in each));
      expect(found.length, `${table} is given with ${kept.join(", ")}`).toBeGreaterThan(0);
      for (const name of kept)
        expect(name, table).not.toMatch(/token|hash|secret|password|generation|tries|search|_by$|recruiter/);
    }
  });

  test("covers every table linked to an application, registration or mailbox", async () => {
    const { rows } = await context.database.query<{ table: string; to: string }>(
      `select conrelid::regclass::text as "table", confrelid::regclass::text as "to" from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    const reached = new Set(["application", "registration", "mailbox", "job_subscriber"]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { table, to } of rows) if (reached.has(to)) reached.add(table);
    }
    // Also by column name, where there is no foreign key.
    for (const [table, names] of await columns())
      if (
        names.some((name) =>
          /^(application_ids?|registration_ids?|ids|email_key|phone|code|sender_group|network_group|held_group|key)$/.test(
            name,
          ),
        )
      )
        reached.add(table);
    expect([...reached].sort()).toEqual([...Object.keys(excludedColumns), ...Object.keys(excludedTables)].sort());
  });

  test("includes submissions, messages, answers and consents, and no staff data", async () => {
    const { code, person, id } = await lived();
    const { said } = await run(code);
    for (const word of [
      person.name,
      person.email,
      person.phone,
      "Llanfairpwll",
      "Ottoline called back",
      "I agree that the operator keeps this to contact me.",
      "newsletter",
      "they called me Ottoline",
      "asked on the phone",
      "application.created",
      "subscriber.confirm",
      id,
    ])
      expect(said).toContain(word);
    for (const word of [
      "Quillfeather",
      "Ostrander",
      "maya-id",
      "paul-id",
      "uid-of-a-talk",
      "mailbox-id",
      "subscriber-id",
    ])
      expect(said).not.toContain(word);
    expect(said).toContain('"target": "recruiter"');
    // Another reporter's report is listed without their words.
    expect(said).not.toContain("Ingram");
    expect(said.match(/\+447400999888/g)).toHaveLength(2);
  });

  test("names recruiters as the applicant saw them", async () => {
    const { applicationId, code } = await apply();
    await takeAction(commands(), { recruiter: maya, applicationId }, { act: "claim" });
    await takeAction(commands(), { recruiter: maya, applicationId }, { act: "contacted" });
    const { applications } = await given(code);
    expect(applications?.[0]).toMatchObject({ contacted_name: expect.stringContaining("Maya") as string });
    // Also in the delivered webhooks, and nowhere else.
    const { history, deliveries, ...rest } = applications?.[0] ?? {};
    expect(JSON.stringify(history)).not.toContain("Maya");
    expect(JSON.stringify(deliveries).match(/Maya/g)).toHaveLength(1);
    expect(JSON.stringify(rest).match(/Maya/g)).toHaveLength(1);
  });

  test("is also readable text with one line per value and no empty ones", async () => {
    const { code, person } = await lived();
    const { said } = await run(code, "--format", "text");
    expect(said).toMatch(new RegExp(`\n +name: ${person.name}\n`));
    expect(said).toMatch(/\n( +)detail:\n\1 {2}text: Ottoline called back\n/);
    expect(said).not.toMatch(/null|undefined|\[object|_at:/);
  });
});
