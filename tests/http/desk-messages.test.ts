/** Templates and emails from the desk (B6): permissions, recipients, contents, and sending once. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits, RateLimits } from "../../db/rate-limit.ts";
import { newestLink } from "../../commands/applications/application-link.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { type DeskMessages, deskMessages } from "../../domain/desk/messages.ts";
import { plainText } from "../../domain/messages/template.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit, type Recruit, said } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let maya: Recruit;
let paul: Recruit;
let id: number;

beforeAll(async () => {
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, message_template restart identity cascade");
  id = await apply(app, { name: "Amira Khan", job: "it-project-assistant" }, { market: "de", language: "de" });
});

async function messages(who: Recruit, of = id): Promise<DeskMessages> {
  return said(deskMessages, await who.get(`${deskApiPath}/applications/${of}/messages`));
}

const whole = (kind: string, read: DeskMessages) =>
  plainText(read.templates.find((template) => template.kind === kind)?.pieces ?? []);

const write = (who: Recruit, change: object = {}, of = id) => writeEmailWith(who, of, change);
const mails = () => emailsFromDesk(app);
const history = async (type: string) => (await detail(maya, id)).events.filter((event) => event.type === type);

describe("the offered templates", () => {
  test("are in the applicant's language, filled, with a version in the desk's language", async () => {
    const read = await messages(maya);
    expect([read.language, read.direction, read.own?.language, read.email]).toEqual([
      "Deutsch",
      "ltr",
      "English",
      true,
    ]);
    expect(read.templates.map(({ kind }) => kind)).toEqual(["first", "question", "rejection", "warning"]);
    const { code } = await detail(maya, id);
    const text = whole("first", read);
    for (const part of ["Guten Tag Amira Khan, hier ist", code, "/de/verify", read.signs.never, read.signs.stop]) {
      expect(text).toContain(part);
    }
    expect(plainText(read.templates[0]?.own ?? [])).toContain("Hello Amira Khan");
    expect(plainText(read.templates[0]?.own ?? [])).toContain("/de/verify");
    await act(maya, id, "contacted");
    await act(maya, id, "replied");
    const replied = await messages(maya);
    expect(replied.templates.map(({ kind }) => kind)).toEqual([
      "interview",
      "question",
      "reminder",
      "offer",
      "rejection",
      "warning",
    ]);
    expect(whole("offer", replied)).toContain(
      app.config.operator.vacancies.find(({ slug }) => slug === "it-project-assistant")?.text.de?.title,
    );
  });

  test("keep placeholders for unknown values, and never contain the number or private link", async () => {
    const other = await apply(app, { name: "Call 0123456789" });
    await act(maya, other, "contacted");
    await act(maya, other, "replied");
    const answer = await maya.get(`${deskApiPath}/applications/${other}/messages`);
    expect(whole("offer", said(deskMessages, answer))).toMatch(/^Hello, this is .*\{vacancy\}/s);
    expect(JSON.stringify(answer.body)).not.toMatch(/\/application\/|0123456789|wa\.me/);
  });

  test("are empty when the application accepts no more messages", async () => {
    await act(maya, id, "opted_out");
    expect((await messages(maya)).templates).toEqual([]);
  });

  test("fill WhatsApp with the first that fits", async () => {
    await act(maya, id, "contacted");
    const read = await messages(maya);
    const { body } = await maya.post(`${deskApiPath}/applications/${id}/phone`);
    expect(body.message).toBe(whole("reminder", read));
    expect(new URL(body.whatsapp).searchParams.get("text")).toBe(body.message);
  });
});

describe("reading texts and templates", () => {
  test("limits text checks per account by length, without affecting others", async () => {
    // A separate account, because the process remembers for a while that one is over its limit.
    const anna = await recruit(app);
    const path = `${deskApiPath}/applications/${id}/message/check`;
    const text = "We look after guests. ";
    expect((await anna.post(path, { text })).status).toBe(200);
    const limited = new RateLimits(app.database.limiterClient, app.config.secret);
    await limited.consume("deskText", anna.id, limits.deskText.points);
    const refused = await anna.post(path, { text });
    expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
    expect((await write(anna, { text })).status).toBe(429);
    expect((await anna.post(`${deskApiPath}/templates/first/de`, { version: 0, text })).status).not.toBe(200);
    expect((await paul.post(path, { text })).status).toBe(200);
  });
});

test("limits template reads per account, without affecting others", async () => {
  const anna = await recruit(app);
  const path = `${deskApiPath}/applications/${id}/messages`;
  expect((await anna.get(path)).status).toBe(200);
  const limited = new RateLimits(app.database.limiterClient, app.config.secret);
  await limited.consume("deskMessages", anna.id, limits.deskMessages.points);
  const refused = await anna.get(path);
  expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
  expect((await paul.get(path)).status).toBe(200);
});

describe("a text that asks for money", () => {
  const asking = "Bitte senden Sie uns vor dem Start 40 Euro Kaution für den Laptop.";
  const check = (text: string, who = maya, of = id) =>
    who.post(`${deskApiPath}/applications/${of}/message/check`, { text });

  test("cannot be sent, and is not stored", async () => {
    const answer = await write(maya, { text: asking });
    expect([answer.status, answer.body.code]).toEqual([422, "asks"]);
    expect(answer.body.message).toContain(`This sentence asks applicants for a deposit: “${asking}”`);
    expect(await mails()).toEqual([]);
    expect(await history("message_sent")).toEqual([]);
  });

  test("is refused before WhatsApp opens, in the applicant's language", async () => {
    expect((await check(asking)).body.code).toBe("asks");
    expect(await check("Wir verlangen nie eine Kaution. Wann passt es Ihnen?")).toMatchObject({
      status: 200,
      body: {},
    });
    const whole = (await messages(maya)).templates.map(({ pieces }) => plainText(pieces));
    for (const text of whole) expect((await check(text)).status).toBe(200);
  });

  test("is refused in English too, whatever the applicant's language", async () => {
    const english = "Buy two gift cards and send us the codes.";
    expect((await write(maya, { text: english })).body.code).toBe("asks");
    expect((await check(english)).body.code).toBe("asks");
    expect(await mails()).toEqual([]);
  });

  test("is not checked without an application or text", async () => {
    expect((await check(asking, maya, 999_999)).status).toBe(404);
    for (const text of ["", " ", "x".repeat(5000), "a\u0000b"]) expect((await check(text)).body.code).toBe("invalid");
  });
});

describe("a message", () => {
  test("is stored as written with its required parts, and queued", async () => {
    expect((await write(maya, { text: "Ab wann könnten Sie anfangen?" })).status).toBe(200);
    const read = await messages(maya);
    const [event] = await history("message_sent");
    expect(event).toMatchObject({ email: { template: "question", goesAt: null }, undone: false });
    expect(event?.text).toBe(
      `Ab wann könnten Sie anfangen?\n\n${read.signs.code} ${read.signs.never}\n\n${read.signs.stop}`,
    );
    const [mail, ...more] = await mails();
    expect([mail?.at, more]).toEqual([null, []]);
    // The delivery stores no copy of the text.
    expect(Object.keys(mail?.payload ?? {}).toSorted()).toEqual(["message", "registrationId"]);
  });

  test("sent several times, at once or after a lost answer, is one", async () => {
    const same = { id: "the-same-letter-as-before" };
    const answers = await Promise.all([write(maya, same), write(maya, same), write(maya, same)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await write(maya, same)).status).toBe(200);
    expect([(await mails()).length, (await history("message_sent")).length]).toEqual([1, 1]);
  });

  test.each([
    ["an open field", { text: "As {vacancy}" }],
    ["nothing", { text: "  " }],
    ["no id", { id: "" }],
    ["an invalid id", { id: "a b".repeat(9) }],
    ["another template", { template: "praise" }],
    ["an unknown key", { text: "x".repeat(4001) }],
    ["unstorable text", { text: "a\u0000b" }],
  ])("with %s is refused", async (_what, change) => {
    expect((await write(maya, change)).body.code).toBe("invalid");
    expect(await mails()).toEqual([]);
  });

  test.each([
    ["opted_out", "not_waiting"],
    ["declined", "not_waiting"],
    ["spam", "not_waiting"],
  ])("to an applicant marked %s is refused", async (mark, code) => {
    await act(maya, id, mark);
    expect((await write(maya)).body.code).toBe(code);
    expect(await mails()).toEqual([]);
  });

  test("to a withdrawn, held or deleted application is refused", async () => {
    await app.database.query("update application set withdrawn_at = now() where id = $1", [id]);
    expect((await write(maya)).body.code).toBe("withdrawn");
    await app.database.query("update application set withdrawn_at = null, held_at = now() where id = $1", [id]);
    expect((await write(maya)).body.code).toBe("not_waiting");
    expect((await write(maya, {}, id + 1)).status).toBe(404);
    expect(await mails()).toEqual([]);
  });

  test("to a mailbox that opted out in another application is refused and not offered", async () => {
    const { email } = await detail(maya, id);
    const other = await apply(app, { email });
    await act(maya, other, "opted_out");
    expect((await messages(maya)).email).toBe(false);
    expect((await write(maya)).body.code).toBe("opted_out_before");
    expect(await mails()).toEqual([]);
  });

  test("to a corrected address is refused until its mailbox was opened", async () => {
    const { rows } = await app.database.query<{ key: string }>(
      "update registration set corrected_at = $2 where application_id = $1 returning email_key as key",
      [id, minutes(1).toISOString()],
    );
    const key = rows[0]?.key ?? "";
    expect((await write(maya)).body.code).toBe("unproven");
    // An email with the link was sent there after the correction, which proves nothing until it is
    // opened.
    await newestLink(app.database, key, minutes(2));
    expect((await write(maya)).body.code).toBe("unproven");
    await app.database.query(
      "update mailbox_link set used_at = now() where mailbox_id = (select id from mailbox where email_key = $1)",
      [key],
    );
    expect((await write(maya)).status).toBe(200);
  });

  test("asks first when a colleague is writing, and is refused for a colleague's claim", async () => {
    await paul.post(`${deskApiPath}/applications/${id}/phone`);
    expect((await write(maya)).body).toMatchObject({ code: "writing", who: expect.stringContaining("Recruit") });
    expect((await write(maya, { alongside: true })).status).toBe(200);
    await act(paul, id, "claim");
    expect((await write(maya, { alongside: true })).body.code).toBe("claimed");
    expect(await mails()).toHaveLength(1);
  });

  test("warns a colleague's writing or opening of the number within ten minutes", async () => {
    const hello = { template: "first", text: "Hello, when may I call you?" };
    expect((await write(maya, hello)).status).toBe(200);
    app.now = minutes(9);
    expect((await write(paul, hello)).body).toMatchObject({ code: "writing", who: expect.stringContaining("Recruit") });
    expect((await act(paul, id, "phone")).body.code).toBe("writing");
    app.now = minutes(10);
    expect((await act(paul, id, "phone")).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test("is sent without asking when the author holds the writing lock", async () => {
    expect((await maya.post(`${deskApiPath}/applications/${id}/phone`)).status).toBe(200);
    expect((await write(maya)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test("is deleted with its applicant", async () => {
    await write(maya, { text: "Only Amira may read this." });
    await eraseApplication(commandsOf(app), id);
    const left = await app.database.query(
      `select 1 from application_event where detail::text like '%Amira may%'
       union all select 1 from delivery where event_type = 'applicant.message'`,
    );
    expect(left.rows).toEqual([]);
  });
});

test("without a mail server no email is offered or sent", async () => {
  const { config } = app as { config: { smtpUrl?: string | undefined } };
  const { smtpUrl } = config;
  config.smtpUrl = undefined;
  try {
    expect((await messages(maya)).email).toBe(false);
    expect((await write(maya)).body.code).toBe("not_allowed");
    expect((await write(maya, { template: "rejection" })).body.code).toBe("not_allowed");
    expect((await detail(maya, id)).status).toBe("new");
  } finally {
    config.smtpUrl = smtpUrl;
  }
});
