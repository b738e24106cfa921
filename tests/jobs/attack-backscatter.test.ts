/** Emails to strangers through `fairlead mail receive`: the mail server returns what it refuses. */
import { expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { runCommand } from "../support/run-command.ts";
import { statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const statusOf = async (message: Buffer) => {
  const parts = { database: site.database, config: site.config, now: () => site.now };
  return (await runCommand(parts, "mail", "receive", message.toString("latin1"))).status;
};

/** With another status than 0, the mail server sends the whole email to its envelope sender. */
test.each([
  ["whose sender the mail server did not check", []],
  ["whose sender the mail server found forged", ["Authentication-Results: mx.operator.example; spf=fail; dmarc=fail"]],
])("an email %s is not returned, to an address that nobody has or ever had", async (_, fields) => {
  const message = { from: "stranger@example.net", text: "Buy cheap pills.", fields };
  const invented = `answers+34679acde${"0".repeat(20)}@operator.example`;
  expect(await statusOf(replyEmail({ ...message, to: invented }))).toBe(0);
  const thief = await statusPage(site);
  const to = await replyAddressOf(site, thief);
  await eraseApplication(commandsOf(site), thief.applicationId);
  expect(await statusOf(replyEmail({ ...message, to }))).toBe(0);
});
