/** A rejection from the desk (B6) marks at once, sends after an hour, and can be undone exactly. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;
let id: number;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application restart identity cascade");
  id = await apply(app);
});

const write = (who: Recruit, change: object = {}) => writeEmailWith(who, id, change);
const mails = () => emailsFromDesk(app);
const history = async (type: string) => (await detail(maya, id)).events.filter((event) => event.type === type);

/** The application's row without the writing lock. */
async function stored(): Promise<unknown> {
  const { rows } = await app.database.query("select to_jsonb(a) as row from application a where id = $1", [id]);
  return rows[0];
}

const reject = (who = maya, change: object = {}) =>
  write(who, { template: "rejection", text: "Leider nein.", ...change });

test("a rejection marks at once and sends its email after an hour, with the time shown", async () => {
  const { body } = await reject();
  expect([body.status, body.undoable?.type]).toEqual(["declined", "declined"]);
  const [mail] = await mails();
  expect(mail?.at).toEqual(minutes(60));
  expect((await history("message_sent"))[0]?.email).toEqual({
    template: "rejection",
    name: null,
    goesAt: minutes(60).toISOString(),
  });
  const { rows } = await app.database.query("select 1 from delivery where event_type = 'application.updated'");
  expect(rows).toHaveLength(1);
});

test("two simultaneous rejections send one email", async () => {
  const answers = await Promise.all([reject(maya), reject(paul), reject(manager)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await mails()).toHaveLength(1);
});

test("undo deletes the email and restores the mark exactly", async () => {
  await act(maya, id, "contacted");
  await act(maya, id, "replied");
  const before = await stored();
  const { body } = await reject();
  // Half a minute before it is sent.
  app.now = minutes(59.5);
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.status).toBe("replied");
  expect(await stored()).toEqual(before);
  expect(await mails()).toEqual([]);
  const [email] = await history("message_sent");
  expect([email?.undone, email?.email?.goesAt]).toEqual([true, null]);
  // A second undo changes nothing.
  expect((await act(maya, id, "undo", { event: body.undoable.id })).status).toBe(409);
});

test("a manual decline without an email is undone alone", async () => {
  await write(maya);
  const { body } = await act(maya, id, "declined");
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.status).toBe("new");
  expect((await history("message_sent")).map(({ undone }) => undone)).toEqual([false]);
  expect(await mails()).toHaveLength(1);
});

test("only its author or a manager can undo a rejection", async () => {
  const { body } = await reject();
  expect((await act(paul, id, "undo", { event: body.undoable.id })).body.code).toBe("forbidden");
  expect(await mails()).toHaveLength(1);
  expect((await act(manager, id, "undo", { event: body.undoable.id })).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test("a rejection whose email is being sent, or was delivered, cannot be undone", async () => {
  const { body } = await reject();
  const [mail] = await mails();
  // The state during an attempt: due at the end of the lease.
  app.now = minutes(60);
  await app.database.query("update delivery set next_attempt_at = $2 where id = $1", [
    mail?.id,
    new Date(minutes(60).getTime() + 50_000).toISOString(),
  ]);
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.code).toBe("not_allowed");
  await app.database.query("update delivery set delivered_at = $2, next_attempt_at = null where id = $1", [
    mail?.id,
    minutes(61).toISOString(),
  ]);
  expect((await detail(maya, id)).undoable).toBeNull();
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.code).toBe("not_allowed");
  expect((await detail(maya, id)).status).toBe("declined");
  // It can be reopened by a new decision.
  expect((await act(maya, id, "reopened")).body.status).toBe("new");
});
