/** A site on a test's database with a webhook receiver and a mailbox. For a test file. */
import { afterAll, beforeAll } from "vitest";
import { useApp } from "./app.ts";
import { useDatabase } from "./databases.ts";
import { operatorWith, webhookSecret } from "./operators.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "./receiver.ts";

export function toldSite() {
  let receiver: Receiver;
  let mailbox: Mailbox;
  beforeAll(async () => {
    [receiver, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
  });
  afterAll(() => Promise.all([receiver.close(), mailbox.close()]));
  const context = useDatabase();
  const site = useApp(
    () => ({
      operator: operatorWith({
        webhooks: [{ id: "main", url: receiver.url, secret: webhookSecret }],
        mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
      }),
      config: { smtpUrl: mailbox.url },
    }),
    context,
  );
  return { context, site, receiver: () => receiver, mailbox: () => mailbox };
}
