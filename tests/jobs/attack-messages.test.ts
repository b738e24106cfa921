/**
 * Strangers who use up what recruiters may send to a mailbox, and what a message proves that never
 * left (B7).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takeAction } from "../../commands/applications/take-action.ts";
import { sendMessage } from "../../commands/applications/send-message.ts";
import { publicPromise } from "../../db/queries/promise.ts";
import type { Recruiter } from "../../domain/desk/actions.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { apply } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { openIds, runDeliveries } from "../support/run-deliveries.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const context = useDatabase();
const operator = operatorWith({ mail: { from: "jobs@operator.example", to: ["desk@operator.example"] } });
const site = useApp(() => ({ operator, config: { smtpUrl: mailbox.url } }), context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const maya: Recruiter = { id: "maya", name: "Maya", role: "recruiter" };

beforeAll(async () => {
  await context.database.query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter')",
  );
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  site.now = start;
  await context.database.query("truncate delivery, application, rate_limit, mailbox restart identity cascade");
});

const email = "amira.khan@example.org";
let letters = 0;

function write(of: number, text = "When could you start?") {
  letters += 1;
  const message = { id: `letter-${letters}-of-this-test`, template: "question", text, alongside: true } as const;
  return sendMessage(commandsOf(site), { recruiter: maya, applicationId: of }, message);
}

async function run(): Promise<void> {
  const deps = deliverDependencies(site, context);
  await runDeliveries(site, deps, await openIds(deps), hours(12));
}

const sent = () => mailbox.mails.filter(({ text }) => text.includes("When could you start?")).length;

describe("strangers who apply with another person's mailbox and their own numbers", () => {
  test("leave what recruiters write to that person alone", async () => {
    for (let n = 0; n < 15; n += 1) {
      const fake = await apply(site, { email: n % 2 === 0 ? email : email.replace("@", `+${n}@`) });
      expect((await write(fake)).kind).toBe("done");
    }
    await run();
    mailbox.mails.length = 0;
    const id = await apply(site, { name: "Amira Khan", email });
    expect((await write(id)).kind).toBe("done");
    await run();
    expect(sent()).toBe(1);
  });
});

test("a message that a limit kept back proves no contact", async () => {
  const id = await apply(site, { email });
  for (let n = 0; n < 5; n += 1) await write(id);
  await run();
  await context.database.query("delete from application_event where type = 'message_sent'");
  expect((await write(id)).kind).toBe("done");
  await run();
  await takeAction(commandsOf(site), { recruiter: maya, applicationId: id }, { act: "contacted" });
  expect(sent()).toBe(5);
  expect(await publicPromise(context.database, hours(25))).toMatchObject({ kept: 0, missed: 1 });
});
