/** A recruiter who takes the applicant's private link out of what a reply quotes. */
import { beforeEach, expect, test } from "vitest";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { emailsTo } from "../support/mailbox.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { statusPage, type StatusPage } from "../support/status-page.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9", secret: webhookSecret }],
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
let thief: Recruit;
beforeEach(async () => {
  thief = await recruit(site);
});

/** As mail programs quote; some mail servers replace links by their own. */
const quotations: [string, (text: string) => string][] = [
  ["with marks", (text) => text.replaceAll(/^/gm, "> ")],
  [
    "with links that a mail server replaced",
    (text) =>
      text.replaceAll(
        /https?:\/\/\S+/g,
        (link) => `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05`,
      ),
  ],
  [
    "with links encoded twice",
    (text) => text.replaceAll(/https?:\/\/\S+/g, (link) => encodeURIComponent(encodeURIComponent(link))),
  ],
];

async function replied(mine: StatusPage, quote: (text: string) => string): Promise<string> {
  const [received] = await emailsTo(site, mine.person.email);
  const text = `Tuesday is fine.\n\nOn 20 November 2026, Example <jobs@operator.example> wrote:\n${quote(received?.text ?? "")}`;
  const message = replyEmail({ to: await replyAddressOf(site, mine), from: mine.person.email, text });
  const deps = { config: site.config, database: site.database, now: () => site.now };
  expect(await receiveEmail(deps, message)).toMatchObject({ kind: "reply" });
  return received?.path.split("/").at(-1) ?? "";
}

test.each(quotations)("the desk does not show it (%s)", async (_, quote) => {
  const mine = await statusPage(site);
  await replied(mine, quote);
  const { body } = await thief.get(`${deskApiPath}/applications/${mine.applicationId}`);
  const seen = body.events.find(({ type }: { type: string }) => type === "message_received").text as string;
  expect(seen).toMatch(/^Tuesday is fine\./);
  const [link] = /\/gb\/application\/[\w.-]+\.[\w.-]+/.exec(decodeURIComponent(decodeURIComponent(seen))) ?? [];
  const digits = mine.person.contact.slice(-4);
  if (link !== undefined) {
    const opened = await site.submit(link, { act: "unlock", digits });
    const cookie = opened.headers.getSetCookie().join("; ").split(";", 1)[0] ?? "";
    await site.submit(link, { act: "withdraw" }, { cookie });
  }
  expect((await mine.row()).withdrawn_at).toBeNull();
});

test.each(quotations)("nor do receivers of webhooks get it, nor is it stored (%s)", async (_, quote) => {
  const mine = await statusPage(site);
  const token = await replied(mine, quote);
  expect(token.length).toBeGreaterThan(60);
  expect(JSON.stringify(await mine.told())).not.toContain(token);
  const { rows } = await site.database.query("select detail from application_event where type = 'message_received'");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("nor does a report of an impostor contain it, into which somebody copied the whole email", async () => {
  const mine = await statusPage(site);
  const [received] = await emailsTo(site, mine.person.email);
  const token = received?.path.split("/").at(-1) ?? "";
  await site.submit("/gb/verify", {
    act: "send",
    number: "+44 7400 999999",
    message: `Is this genuine?\n${received?.text}`.slice(0, 1900),
  });
  const { rows } = await site.database.query<{ message: string }>("select message from impostor_report");
  expect(rows[0]?.message).toMatch(/^Is this genuine\?/);
  expect(rows[0]?.message).not.toContain(token);
});
