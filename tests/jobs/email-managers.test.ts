/** Emails to managers about an account's exports of personal data (B6). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { managerTemplates } from "../../domain/delivery/drafts.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { apply, command, confirm, recruit, type Recruit } from "../support/desk.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { deliverOne } from "../support/run-deliveries.ts";

const context = useDatabase();
let mailbox: Mailbox;
let maya: Recruit;
let paul: Recruit;
beforeAll(async () => {
  mailbox = await startMailbox();
  maya = await recruit(app, "manager");
  paul = await recruit(app, "manager");
});
afterAll(() => mailbox.close());
const app = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: mailbox.url } }), context);

async function deliverAll() {
  mailbox.mails.length = 0;
  const { rows } = await app.database.query<{ id: string }>(
    "select id from delivery where event_type = 'account.applications_exported' and delivered_at is null order by sequence",
  );
  const deps = deliverDependencies(app, context);
  for (const { id } of rows) await deliverOne(deps, id);
  return mailbox.mails;
}

async function exported(): Promise<void> {
  await confirm(maya);
  const body = { format: "csv", columns: ["name"], of: { ids: [await apply(app)] } };
  expect((await maya.post(`${deskApiPath}/export`, body)).status).toBe(200);
}

describe("an export", () => {
  test("notifies other managers and the account's owner, with advice", async () => {
    await exported();
    const mails = await deliverAll();
    const to = (recruit: Recruit) => mails.find((mail) => mail.to.includes(recruit.email));
    expect(mails).toHaveLength(2);
    for (const each of [maya, paul]) {
      const mail = to(each);
      expect(mail?.headers.get("subject")).toContain("Applications were exported from the desk");
      expect(mail?.text).toContain(`Account: ${maya.email}`);
      expect(mail?.text).toContain("Applications: 1");
      expect(linksOf(mail!).text).toEqual(["http://jobs.example/desk/audit"]);
      expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
    }
    expect(to(maya)?.text).toContain("If it wasn’t you, tell a manager at once");
    expect(to(paul)?.text).toContain("you can end their sessions");
  });

  test("notifies the operator if the exporting manager is the only one", async () => {
    await command(app, "disable", paul.email);
    await exported();
    const mails = await deliverAll();
    expect(mails.map(({ to }) => to.join())).toEqual([maya.email, "desk@operator.example"]);
    expect(mails[1]?.text).toContain(`Account: ${maya.email}`);
    await command(app, "enable", paul.email);
  });
});

test.each(managerTemplates)(
  "%s exists in every desk language, and is not sent to former recruiters",
  async (eventType) => {
    const titles = new Set<string>();
    const write = (target: string) =>
      composeEmail(app, {
        eventType,
        target,
        payload: { at: "2026-11-21T09:05:00.000Z", by: maya.id, count: 1200 },
      });
    for (const language of deskLanguages) {
      await app.database.query("update recruiter set language = $2 where id = $1", [paul.id, language]);
      const letter = await write(`recruiter:${paul.id}`);
      titles.add(letter?.subject ?? "");
    }
    expect(titles.size).toBe(deskLanguages.length);
    expect(await write("recruiter:nobody")).toBeNull();
    await app.database.query("update recruiter set language = null where id = $1", [paul.id]);
  },
);
