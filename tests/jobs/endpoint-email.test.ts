/**
 * The email about a disabled endpoint (B4) belongs to no application, so an erasure cannot delete
 * it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";

let gone: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [gone, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
  gone.answer = (response) => void response.writeHead(410).end();
});
afterAll(() => Promise.all([gone.close(), mailbox.close()]));

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(gone.url), config: { smtpUrl: mailbox.url } }), context);

test("the email about a failed endpoint is sent even if its application is erased", async () => {
  const { applicationId } = await statusPage(site);
  const deps = deliverDependencies(site, context, { sendWebhook: webhookSender({ loopback: true }) });
  const rows = async (where: string) =>
    (
      await context.database.query<{ id: string; application_id: number | null }>(
        `select id, application_id from delivery where ${where}`,
      )
    ).rows;
  for (const { id } of await rows("kind = 'webhook'")) await deliverOne(deps, id);
  const [letter] = await rows("event_type = 'operator.endpoint_disabled'");
  expect(letter?.application_id).toBeNull();
  expect(await eraseApplication(commandsOf(site), applicationId)).toBe(true);
  expect(await rows("application_id is not null and event_type <> 'application.erased'")).toEqual([]);
  await deliverOne(deps, letter?.id ?? "");
  expect(mailbox.mails.map(({ headers }) => headers.get("subject"))).toEqual(["The webhook main was switched off"]);
});
