/** Emails about changed applications to an operator who gets applications by email (B4). */
import { beforeEach, describe, expect, test } from "vitest";
import { composeEmail } from "../../email/compose.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { statusPage, type StatusPage } from "../support/status-page.ts";

const mail = { from: "jobs@operator.example", to: ["desk@operator.example"] };
const smtp = { smtpUrl: "smtp://127.0.0.1:9" };
const context = useDatabase();
const site = useApp({ operator: operatorWith({ mail, webhooks: [] }), config: smtp }, context);
const url = "http://127.0.0.1:9/hook";
const webhook = { id: "crm", url, secret: webhookSecret };
const withWebhook = useApp({ operator: operatorWith({ mail, webhooks: [webhook] }), config: smtp }, context);
const subscribed = { ...webhook, events: ["application.created" as const] };
const choosy = useApp({ operator: operatorWith({ mail, webhooks: [subscribed] }), config: smtp }, context);

type Site = typeof site;

beforeEach(async () => {
  await site.database.query("truncate delivery, application restart identity cascade");
});

/** An application whose first email to the operator was delivered. */
async function known(at: Site): Promise<StatusPage> {
  const mine = await statusPage(at);
  await at.database.query("update delivery set delivered_at = now() where application_id = $1", [mine.applicationId]);
  return mine;
}

async function toOperator(at: Site) {
  const { rows } = await at.database.query<{ eventType: string; target: string; payload: object }>(
    `select event_type as "eventType", target, payload from delivery where target = 'operator' and delivered_at is null
     order by sequence`,
  );
  return rows;
}

async function onlyEmail(at: Site) {
  const [row, ...others] = await toOperator(at);
  expect(others).toEqual([]);
  return { payload: JSON.stringify(row?.payload), email: row && (await composeEmail(at, row as never)) };
}

const correct = async (mine: StatusPage) =>
  mine.posted({ act: "correct", contact: "7400765435", email: mine.person.email }, await mine.unlock());
const withdraw = async (mine: StatusPage) => mine.posted({ act: "withdraw" }, await mine.unlock());
const erase = async (mine: StatusPage) => mine.post({ act: "delete" }, await mine.unlock());

describe("the operator's mailbox gets", () => {
  test("the corrected details, which the queue does not store", async () => {
    const mine = await known(site);
    await correct(mine);
    const { email, payload } = await onlyEmail(site);
    expect(email).toMatchObject({ to: mail.to, subject: `Details corrected: application ${mine.code}` });
    expect(email?.text).toContain("+447400765435");
    expect(payload).not.toContain("7400765435");
  });

  test("a withdrawal", async () => {
    const mine = await known(site);
    await withdraw(mine);
    expect((await onlyEmail(site)).email?.subject).toBe(`Withdrawn: application ${mine.code}`);
  });

  test("an erasure, with the code and nothing else about the person", async () => {
    const mine = await known(site);
    await erase(mine);
    const { email, payload } = await onlyEmail(site);
    expect(email?.subject).toBe(`Deleted: application ${mine.code}`);
    expect(email?.text).toContain("Please delete what you still have");
    expect(email?.replyTo).toBeNull();
    for (const part of [mine.person.email, mine.person.contact, mine.person.name]) {
      expect(`${payload} ${email?.text}`).not.toContain(part);
    }
  });
});

test("an erasure is reported after an email to the operator that may be under way", async () => {
  const mine = await statusPage(site);
  const until = new Date(site.now.getTime() + 30_000);
  await site.database.query("update delivery set next_attempt_at = $1 where target = 'operator'", [until]);
  await erase(mine);
  const { rows } = await site.database.query<{ at: Date }>("select next_attempt_at as at from delivery");
  expect(rows).toEqual([{ at: until }]);
});

test("an operator whose webhook left out erasures gets both the webhook and the email", async () => {
  const mine = await known(choosy);
  await erase(mine);
  expect((await mine.told()).map(({ type }) => type)).toContain("application.erased");
  expect((await onlyEmail(choosy)).email?.subject).toBe(`Deleted: application ${mine.code}`);
});

test("an operator whose webhook subscribes to the event gets no email about it", async () => {
  await correct(await known(withWebhook));
  await withdraw(await known(withWebhook));
  await erase(await known(withWebhook));
  expect(await toOperator(withWebhook)).toEqual([]);
});
