/**
 * Interview times, an offer and a hiring email the applicant (B6, B13): delayed, once, and only if
 * allowed.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { type DeskMessages, deskMessages } from "../../domain/desk/messages.ts";
import { outcomeUndoMs } from "../../domain/messages/fitting-templates.ts";
import { plainText } from "../../domain/messages/template.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { emailsFromDesk } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** A Friday. */
const start = new Date("2026-11-20T10:00:00Z");
const goesAt = new Date(start.getTime() + outcomeUndoMs);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;
let id: number;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruiterWithHours(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, message_template, suppression restart identity cascade");
  id = await apply(app, { name: "Amira Khan", job: "it-project-assistant" }, { market: "de", language: "de" });
  await act(maya, id, "contacted");
});

const mails = () => emailsFromDesk(app);
const letters = async () => (await detail(maya, id)).events.filter(({ type }) => type === "message_sent");

async function messages(of = id): Promise<DeskMessages> {
  return said(deskMessages, await maya.get(`${deskApiPath}/applications/${of}/messages`));
}

/** The history's text of the email. */
async function written(): Promise<string | null | undefined> {
  return (await letters()).at(-1)?.text;
}

test.each([
  ["interview", "times", "Auf Ihrer persönlichen Seite können Sie einen Termin"],
  ["offered", "offer", "Gute Nachricht"],
  ["hired", "hired", "Herzlich willkommen"],
])("%s sends a delayed email in the applicant's language, and the answer says when", async (name, template, text) => {
  const { body } = await act(maya, id, name);
  expect(body.outcome).toEqual({ goesAt: goesAt.toISOString(), silence: null, noTimes: false });
  expect((await mails()).map(({ at }) => at)).toEqual([goesAt]);
  const [email] = await letters();
  expect(email?.email).toEqual({ template, name: null, goesAt: goesAt.toISOString() });
  expect(email?.text).toContain(text);
  expect(email?.text).toContain("Guten Tag Amira Khan");
  expect(email?.text, "what every message says").toContain((await messages()).signs.never);
  // No private link is stored: it is made on sending.
  expect(email?.text ?? "").not.toMatch(/\/application\/(?!link)/);
});

test("the answer says when no times can be chosen, only suggested", async () => {
  await act(maya, id, "assign", { to: paul.id });
  const { body } = await act(paul, id, "interview");
  expect(body.outcome).toEqual({ goesAt: goesAt.toISOString(), silence: null, noTimes: true });
});

test("earlier stages send no email", async () => {
  expect((await act(maya, id, "replied")).body.outcome).toBeNull();
  expect(await mails()).toEqual([]);
});

test("two simultaneous marks send one email", async () => {
  const answers = await Promise.all([maya, paul, manager].map((who) => act(who, id, "interview")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await mails()).toHaveLength(1);
  expect((await act(maya, id, "interview")).status).toBe(409);
  expect(await mails()).toHaveLength(1);
});

test("undo in time stops the email, and is refused once it is being sent", async () => {
  const { body } = await act(maya, id, "interview");
  expect((await act(maya, id, "undo", { event: body.undoable.id })).body.status).toBe("contacted");
  expect(await mails()).toEqual([]);
  expect((await letters()).map(({ undone }) => undone)).toEqual([true]);

  const again = (await act(maya, id, "interview")).body;
  const [mail] = await mails();
  await app.database.query("update delivery set delivered_at = $2, next_attempt_at = null where id = $1", [
    mail?.id,
    goesAt.toISOString(),
  ]);
  app.now = new Date(goesAt.getTime() + 1000);
  expect((await detail(maya, id)).undoable).toBeNull();
  expect((await act(maya, id, "undo", { event: again.undoable.id })).body.code).toBe("not_allowed");
  expect((await act(maya, id, "back", { to: "contacted" })).body.status).toBe("contacted");
});

test("a merged application sends one email, to the lead", async () => {
  const other = await apply(app, { name: "Amira K.", job: "it-project-assistant" });
  await act(maya, other, "contacted");
  expect((await manager.post(`${deskApiPath}/applications/${id}/merge`, { other })).status).toBe(200);
  const { body } = await act(maya, other, "interview");
  expect(await mails()).toHaveLength(1);
  expect(body.outcome.goesAt).toBe(goesAt.toISOString());
  expect((await act(maya, id, "undo", { event: body.undoable.id })).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test("an erased applicant gets no email and leaves none stored", async () => {
  await act(maya, id, "interview");
  expect(await eraseApplication(commandsOf(app), id)).toBe(true);
  expect(await mails()).toEqual([]);
  expect((await act(maya, id, "interview")).status).toBe(404);
});

describe("a suppressed email gives its reason while the mark is kept", () => {
  const silence = async (who = maya, name = "interview") => {
    const { body } = await act(who, id, name);
    expect(body.status).toBe(name === "offered" ? "offered" : "interview");
    expect(body.outcome.goesAt).toBeNull();
    expect(await mails()).toEqual([]);
    expect(await letters()).toEqual([]);
    return body.outcome.silence;
  };

  test("the address opted out elsewhere", async () => {
    await app.database.query(
      `insert into suppression (kind, value, suppressed_at, recruiter_name)
       select 'mailbox', email_key, now(), 'Marta' from registration where application_id = $1`,
      [id],
    );
    expect(await silence()).toBe("opted_out");
  });

  test("the corrected address is unproven", async () => {
    await app.database.query("update registration set corrected_at = now() where application_id = $1", [id]);
    expect(await silence()).toBe("unproven");
  });

  test("the template lacks a required value", async () => {
    await app.database.query("update registration set job = null, position = null where application_id = $1", [id]);
    expect(await silence(maya, "offered")).toBe("open");
  });
});

test("an application that opted out refuses the mark and sends no email", async () => {
  await act(maya, id, "opted_out");
  expect((await act(maya, id, "interview")).status).toBe(409);
  expect(await mails()).toEqual([]);
});

describe("the manager's own template", () => {
  const edit = (text: string) =>
    app.database.query(
      `insert into message_template (kind, language, version, text, edited_name, edited_at)
       values ('times', 'de', 1, $1, 'Marta', now())`,
      [text],
    );

  test("is the text that is sent", async () => {
    await edit("{hello} Bitte wählen Sie: {page}");
    await act(maya, id, "interview");
    expect(await written()).toContain("Bitte wählen Sie: http://jobs.example/de/application/link");
  });

  test("is replaced by the shipped one if it asks for money", async () => {
    await edit("{hello} Bitte überweisen Sie uns vorab eine Kaution von 40 Euro. {page}");
    await act(maya, id, "interview");
    expect(await written()).not.toContain("Kaution");
    expect(await written()).toContain("Auf Ihrer persönlichen Seite");
  });
});

describe("the first suggested message", () => {
  const first = async (of = id) => {
    const { templates } = await messages(of);
    return [templates[0]?.kind, plainText(templates[0]?.pieces ?? [])] as const;
  };

  test("invites to choose a time, and after booking gives it in the applicant's time zone", async () => {
    const mine = await offered(app, maya, { name: "Amira Khan", country: "GB" });
    const [kind, text] = await first(mine.applicationId);
    expect([kind, text.includes("/gb/application/link")]).toEqual(["times", true]);
    await mine.book("2026-11-23T09:00:00.000Z", { zone: "Europe/Warsaw" });
    const [then, words] = await first(mine.applicationId);
    expect(then).toBe("booked");
    expect(words).toContain("Monday 23 November, 10:00, Central European Time (GMT+1)");
    const { body } = await maya.post(`${deskApiPath}/applications/${mine.applicationId}/phone`);
    expect(body.message).toBe(words);
    await mine.cancel("2026-11-23T09:00:00.000Z");
    expect((await first(mine.applicationId))[0]).toBe("times");
  });

  test("is not about a finished interview", async () => {
    const mine = await offered(app, maya);
    await mine.book("2026-11-23T09:00:00.000Z");
    app.now = new Date("2026-11-23T10:00:00Z");
    const { templates } = await messages(mine.applicationId);
    expect(templates.map(({ kind }) => kind)).toEqual(["question", "offer", "rejection", "warning"]);
  });
});
