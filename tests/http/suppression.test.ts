/**
 * Suppressed numbers and mailboxes are recognized before a number opens, in any application with
 * them (docs/decisions/0016).
 */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { correct } from "../../commands/applications/correct.ts";
import { applicationOf, eraseApplication, eraseScope } from "../../commands/applications/erase.ts";
import { keepClock } from "../../commands/applications/keep-clock.ts";
import { purge } from "../../commands/applications/purge.ts";
import { type DeskSuppression, deskSuppressions } from "../../domain/desk/suppression.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, list, recruit, type Recruit, said } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const commands = () => commandsOf(app);

let maya: Recruit;
let boss: Recruit;
let people = 0;

beforeAll(async () => {
  [maya, boss] = [await recruit(app), await recruit(app, "manager")];
});

function person() {
  people += 1;
  const nationalNumber = `7400${String(820_000 + people)}`;
  return { nationalNumber, phone: `+44${nationalNumber}`, email: `Silent.${people}@example.org` };
}

const message = () => ({ id: randomUUID(), template: "first", text: "Hello, when may I call you?" });

const suppressions = async (): Promise<readonly DeskSuppression[]> =>
  said(deskSuppressions, await boss.get(`${deskApiPath}/suppressions`)).rows;

const post = (path: string, body: object) => boss.post(`${deskApiPath}/suppressions${path}`, body);

test("an opt-out covers number and mailbox until it is undone", async () => {
  const { phone, nationalNumber, email } = person();
  const first = await apply(app, { phone, nationalNumber, email });
  await act(maya, first, "opted_out", { line: "wrote STOP" });
  const byNumber = await apply(app, { phone, nationalNumber });
  const byMailbox = await apply(app, { email: email.toUpperCase() });
  const marked = async (id: number) => (await list(maya)).rows.find((row) => row.id === id)?.optedOutBefore;
  expect([await marked(byNumber), await marked(byMailbox)]).toEqual([["phone"], ["mailbox"]]);
  expect((await act(maya, byNumber, "phone")).body.code).toBe("opted_out_before");
  expect((await act(maya, byNumber, "phone", { knowing: true })).status).toBe(200);
  expect((await act(maya, byNumber, "message", message())).status).toBe(200);
  expect((await act(maya, byMailbox, "message", message())).body.code).toBe("opted_out_before");
  expect((await act(maya, byMailbox, "phone")).status).toBe(200);
  const shown = (await suppressions()).filter(({ application }) => application === first);
  expect(shown.map(({ kind, reason, by }) => [kind, reason, by])).toEqual(
    expect.arrayContaining([
      ["phone", "wrote STOP", expect.any(String)],
      ["mailbox", "wrote STOP", expect.any(String)],
    ]),
  );
  expect(JSON.stringify(shown), "masked").not.toMatch(new RegExp(`${nationalNumber}|silent`, "i"));
  const { undoable } = await detail(maya, first);
  await act(maya, first, "undo", { event: undoable?.id ?? 0 });
  expect((await act(maya, byNumber, "phone")).status).toBe(200);
  expect((await suppressions()).filter(({ application }) => application === first)).toEqual([]);
});

test("a stranger's opt-out cannot silence another person's mailbox through a merge", async () => {
  const { phone, nationalNumber } = person();
  const mine = await apply(app, { phone, nationalNumber, email: person().email });
  const stranger = await apply(app, { phone, nationalNumber, email: person().email });
  await act(maya, stranger, "opted_out");
  await act(maya, mine, "merge", { other: stranger });
  expect((await detail(maya, mine)).optedOutBefore).toEqual(["phone"]);
  expect((await act(maya, mine, "message", message())).status).toBe(200);
});

test("a manager adds and lifts a suppression, each with a reason", async () => {
  const { phone, nationalNumber } = person();
  const id = await apply(app, { phone, nationalNumber });
  expect((await post("", { kind: "phone", value: phone })).status).toBe(422);
  for (const value of ["7400 123", "+44 abc", "nobody@example.org"]) {
    expect((await post("", { kind: "phone", value, reason: "asked by letter" })).status).toBe(422);
  }
  const spelled = `+44 ${nationalNumber.slice(0, 4)} ${nationalNumber.slice(4)}`;
  expect((await post("", { kind: "phone", value: spelled, reason: "asked by letter" })).status).toBe(200);
  expect((await act(maya, id, "phone")).body.code).toBe("opted_out_before");
  const [newest] = await suppressions();
  expect(newest).toMatchObject({ kind: "phone", reason: "asked by letter", application: null, lifted: null });
  expect((await post(`/${newest?.id}/lift`, {})).status).toBe(422);
  expect((await post(`/${newest?.id}/lift`, { reason: "asked us to write again" })).status).toBe(200);
  expect((await post(`/${newest?.id}/lift`, { reason: "twice" })).status).toBe(404);
  expect((await act(maya, id, "phone")).status).toBe(200);
  const lifted = (await suppressions()).find((each) => each.id === newest?.id);
  expect(lifted?.lifted).toMatchObject({ reason: "asked us to write again" });
  // Once each, however often it is requested; and without number or mailbox, which only the list
  // has for as long as it may.
  const { rows } = await app.database.query(
    "select type, recruiter_id as by, subject from desk_event where type in ('suppressed', 'suppression_lifted') order by id",
  );
  expect(rows).toEqual([
    { type: "suppressed", by: boss.id, subject: "phone" },
    { type: "suppression_lifted", by: boss.id, subject: String(newest?.id) },
  ]);
});

test("optional emails are not sent to a suppressed mailbox", async () => {
  const { email } = person();
  app.now = new Date(app.now.getTime() + 60_000);
  const id = await apply(app, { email });
  expect((await post("", { kind: "mailbox", value: ` <${email}> `, reason: "asked by letter" })).status).toBe(200);
  app.now = new Date(app.now.getTime() + 25 * 3_600_000);
  expect(await keepClock(commands(), id)).toContain("missed");
  const letter = (await detail(maya, id)).deliveries.find(({ event }) => event === "applicant.missed");
  expect(letter).toMatchObject({ state: "withheld", withheld: "suppressed" });
  const other = await apply(app, { email: person().email }, { now: new Date(app.now.getTime() - 25 * 3_600_000) });
  expect(await keepClock(commands(), other)).toContain("missed");
  expect((await detail(maya, other)).deliveries.find(({ event }) => event === "applicant.missed")?.state).toBe(
    "waiting",
  );
});

const purged = (applications: Date) =>
  purge(app.database, {
    applications,
    idempotencyKeys: applications,
    rateLimits: applications,
    senders: applications,
  });

test("a registration split from an opted-out application stays suppressed, until the values are gone", async () => {
  const given = person();
  const id = await apply(app, given);
  expect(await apply(app, given)).toBe(id);
  await act(maya, id, "opted_out");
  const { rows } = await app.database.query<{ id: string }>(
    "select id from registration where application_id = $1 order by created_at desc, id limit 1",
    [id],
  );
  const linkScope = { kind: "registration", id: rows[0]?.id ?? "" } as const;
  const to = { ...given, areaCode: "44", email: `own.${people}@example.org` };
  expect(await correct(commands(), linkScope, { ...given, id: linkScope.id, heldAt: null }, to)).toBe(true);
  const own = (await applicationOf(app.database, linkScope.id)) ?? 0;
  expect(own).not.toBe(id);
  const silent = async () => {
    const { rows: all } = await app.database.query<{ application: number | null; value: string }>(
      "select application_id as application, value from suppression where value = any($1::text[]) order by 1 nulls first, 2",
      [[given.phone, given.email.toLowerCase()]],
    );
    return all.map(({ application }) => application);
  };
  expect(await silent()).toEqual([id, id, own, own]);
  await eraseApplication(commands(), id);
  // The number is still there, and the mailbox may get its registration back.
  expect(await silent()).toEqual([null, null, own, own]);
  await eraseApplication(commands(), own);
  await purged(new Date("2020-01-01T00:00:00Z"));
  expect(await silent()).toEqual([]);
});

async function erasedByLink(applicationId: number) {
  const { rows } = await app.database.query<{ id: string }>(
    "select id from registration where application_id = $1 order by created_at desc, id limit 1",
    [applicationId],
  );
  await eraseScope(commands(), { kind: "registration", id: rows[0]?.id ?? "" });
}

const entriesOf = async (values: readonly string[]) => {
  const { rows } = await app.database.query(
    `select kind, application_id as application, reason from suppression
     where value = any($1::text[]) order by application_id nulls first, kind`,
    [values],
  );
  return rows;
};

test("an opt-out whose application is erased stays for the contact's other applications, without its words", async () => {
  const given = person();
  const first = await apply(app, given);
  await act(maya, first, "closed", { reason: "other" });
  app.now = new Date(app.now.getTime() + 40 * 86_400_000);
  const second = await apply(app, given);
  expect(second).not.toBe(first);
  await act(maya, second, "opted_out", { line: "wrote STOP" });
  await erasedByLink(second);
  const values = [given.phone, given.email.toLowerCase()];
  expect(await entriesOf(values)).toEqual([
    { kind: "mailbox", application: null, reason: null },
    { kind: "phone", application: null, reason: null },
  ]);
  expect((await detail(maya, first)).optedOutBefore).toEqual(["phone", "mailbox"]);
  const [entry] = (await suppressions()).filter(({ application }) => application === null);
  expect((await post(`/${entry?.id}/lift`, { reason: "asked us to write again" })).status).toBe(200);
  expect((await detail(maya, first)).optedOutBefore).toHaveLength(1);
  await erasedByLink(first);
  expect(await entriesOf(values), "nothing has the values any more").toEqual([]);
});

test("an opt-out of a shared application can be undone after one of its registrations is erased", async () => {
  const given = person();
  const id = await apply(app, given);
  expect(await apply(app, given)).toBe(id);
  await act(maya, id, "opted_out");
  await erasedByLink(id);
  const values = [given.phone, given.email.toLowerCase()];
  expect(await entriesOf(values)).toMatchObject([
    { kind: "mailbox", application: null },
    { kind: "phone", application: null },
    { kind: "mailbox", application: id },
    { kind: "phone", application: id },
  ]);
  const { undoable } = await detail(maya, id);
  expect((await act(maya, id, "undo", { event: undoable?.id ?? 0 })).status).toBe(200);
  expect(await entriesOf(values)).toEqual([]);
});

test("a manager's suppression is erased by the operator only, not by any link", async () => {
  const { email, phone, nationalNumber } = person();
  const value = email.toLowerCase();
  await post("", { kind: "mailbox", value: email, reason: "asked by letter" });
  await post("", { kind: "phone", value: phone, reason: "asked by letter" });
  const silent = async () => {
    const { rows } = await app.database.query<{ kind: string }>(
      "select kind from suppression where value = any($1::text[]) order by kind",
      [[value, phone]],
    );
    return rows.map(({ kind }) => kind);
  };
  const again = () => apply(app, { email, phone, nationalNumber });
  await erasedByLink(await again());
  expect(await silent()).toEqual(["mailbox", "phone"]);
  await again();
  await eraseScope(commands(), {
    kind: "mailbox",
    emailKey: value,
    generation: 0,
    ends: [phone.slice(-4)],
  });
  expect(await silent(), "a requested link").toEqual(["mailbox", "phone"]);
  await eraseApplication(commands(), await again());
  expect(await silent(), "the operator decides").toEqual([]);
});

test("an opt-out is kept while its application may come back to the mailbox", async () => {
  const given = person();
  const id = await apply(app, given);
  await act(maya, id, "opted_out");
  const { rows } = await app.database.query<{ id: string }>("select id from registration where application_id = $1", [
    id,
  ]);
  const linkScope = { kind: "registration", id: rows[0]?.id ?? "" } as const;
  const to = { ...given, areaCode: "44", email: `elsewhere.${people}@example.org` };
  expect(await correct(commands(), linkScope, { ...given, id: linkScope.id, heldAt: null }, to)).toBe(true);
  await purged(new Date("2020-01-01T00:00:00Z"));
  expect(await entriesOf([given.email.toLowerCase()])).toHaveLength(1);
  await app.database.query("delete from contact_correction");
  await purged(new Date("2020-01-01T00:00:00Z"));
  expect(await entriesOf([given.email.toLowerCase()])).toEqual([]);
});

test("a suppression is kept while anyone has the contact, and a manual one as long as an application", async () => {
  const { phone, nationalNumber, email } = person();
  const id = await apply(app, { phone, nationalNumber, email });
  await act(maya, id, "opted_out");
  await post("", { kind: "mailbox", value: `letter.${people}@example.org`, reason: "asked by letter" });
  const count = async () => (await suppressions()).length;
  const before = await count();
  await purged(new Date("2020-01-01T00:00:00Z"));
  expect(await count()).toBe(before);
  await app.database.query("delete from application where id = $1", [id]);
  await purged(new Date("2020-01-01T00:00:00Z"));
  expect(await count()).toBe(before - 2);
  await purged(new Date(app.now.getTime() + 86_400_000));
  expect(await count()).toBe(0);
});
