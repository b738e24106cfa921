/** A rejection from the desk (B6): it marks at once, waits an hour, and is taken back exactly. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit } from "../support/desk.ts";
import { lettersFromDesk, writeLetter } from "../support/desk-letters.ts";
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

const write = (who: Recruit, change: object = {}) => writeLetter(who, id, change);
const mails = () => lettersFromDesk(app);
const history = async (type: string) => (await detail(maya, id)).events.filter((event) => event.type === type);

/** The application's row, without what says who writes. */
async function stored(): Promise<unknown> {
  const { rows } = await app.database.query("select to_jsonb(a) as row from application a where id = $1", [id]);
  return rows[0];
}

const reject = (who = maya, change: object = {}) =>
  write(who, { template: "rejection", text: "Leider nein.", ...change });

test("marks at once, waits an hour, and says until when", async () => {
  const { body } = await reject();
  expect([body.status, body.undoable?.type]).toEqual(["declined", "declined"]);
  const [mail] = await mails();
  expect(mail?.at).toEqual(minutes(60));
  expect((await history("message_sent"))[0]?.letter).toEqual({
    template: "rejection",
    name: null,
    goesAt: minutes(60).toISOString(),
  });
  const { rows } = await app.database.query("select 1 from delivery where event_type = 'application.updated'");
  expect(rows).toHaveLength(1);
});

test("twice at once, by two, is one", async () => {
  const answers = await Promise.all([reject(maya), reject(paul), reject(manager)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await mails()).toHaveLength(1);
});

test("taken back is as if it had not been: the letter is gone, and the mark put back exactly", async () => {
  await act(maya, id, "contacted");
  await act(maya, id, "replied");
  const before = await stored();
  const { body } = await reject();
  // Half a minute before it goes.
  app.now = minutes(59.5);
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.status).toBe("replied");
  expect(await stored()).toEqual(before);
  expect(await mails()).toEqual([]);
  const [letter] = await history("message_sent");
  expect([letter?.undone, letter?.letter?.goesAt]).toEqual([true, null]);
  // And what is taken back twice is taken back once.
  expect((await act(maya, id, "undo", { event: body.undoable.id })).status).toBe(409);
});

test("by hand, without a letter, is taken back with nothing else", async () => {
  await write(maya);
  const { body } = await act(maya, id, "declined");
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.status).toBe("new");
  expect((await history("message_sent")).map(({ undone }) => undone)).toEqual([false]);
  expect(await mails()).toHaveLength(1);
});

test("is taken back by who wrote it, or by a manager", async () => {
  const { body } = await reject();
  expect((await act(paul, id, "undo", { event: body.undoable.id })).body.code).toBe("forbidden");
  expect(await mails()).toHaveLength(1);
  expect((await act(manager, id, "undo", { event: body.undoable.id })).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test("that is under way, or arrived, cannot be taken back", async () => {
  const { body } = await reject();
  const [mail] = await mails();
  // As whoever begins an attempt leaves it: its time is the end of their lease.
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
  // It can be opened again, by a new decision.
  expect((await act(maya, id, "reopened")).body.status).toBe("new");
});
