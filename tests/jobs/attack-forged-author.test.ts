/**
 * Replies (B20) from a domain of the thief's own, which mail servers find genuine, that our parser
 * could take for the applicant's. The thief has the reply address from a forwarded email.
 */
import { expect, test } from "vitest";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

/** Whose the desk says it is; null: the applicant's. */
async function authorOf(from: (own: string) => string): Promise<unknown> {
  const mine = await statusPage(site);
  const to = await replyAddressOf(site, mine);
  const written = replyEmail({ to, from: "x@example.net" }).toString();
  const message = Buffer.from(written.replace(/^From:.*$/m, `From: ${from(mine.person.email)}`));
  const deps = { config: site.config, database: site.database, now: () => site.now };
  expect(await receiveEmail(deps, message)).toMatchObject({ kind: "reply" });
  const { rows } = await site.database.query<{ from: unknown }>(
    `select detail->>'from' as "from" from application_event where application_id = $1 and type = 'message_received'`,
    [mine.applicationId],
  );
  return rows[0]?.from;
}

test.each<[string, (own: string) => string]>([
  ["a link as the name of a mailbox", (own) => `"mailto:${own}?x"@evil.example`],
  ["the same without quotes", (own) => `<mailto:${own}?x@evil.example>`],
  ["two addresses in brackets", (own) => `<${own}> <thief@evil.example>`],
  ["an address beside one in brackets", (own) => `thief@evil.example <${own}>`],
  ["two addresses without a comma", (own) => `${own} thief@evil.example`],
  ["a domain after the brackets", (own) => `<${own}>@evil.example`],
  ["a domain that does not exist", (own) => `<${own}!>`],
  ["a group", (own) => `Friends: ${own};`],
  ["endless quotes", (own) => `${'"\\'.repeat(20_000)} <${own}>`],
])("%s is not the applicant's", async (_, from) => {
  expect(await authorOf(from)).not.toBeNull();
});

test.each<[string, (own: string) => string]>([
  ["the address alone", (own) => own],
  ["in brackets", (own) => `<${own}>`],
  ["with a name", (own) => `Zoë Tester <${own}>`],
  ["with a quoted name", (own) => `"Tester, Zoë \\"Z\\" <x@y.example>" <${own}>`],
  ["with the address as name", (own) => `${own} <${own}>`],
  ["with an encoded name", (own) => `=?utf-8?q?Zo=C3=AB?= <${own}>`],
  ["in capitals", (own) => own.toUpperCase()],
])("%s is the applicant's", async (_, from) => {
  expect(await authorOf(from)).toBeNull();
});
