/**
 * A thief moves an application away and withdraws it. Its owner has seven days to undo that, also
 * where the law has withdrawn applications deleted after five.
 */
import { expect, test } from "vitest";
import { retentionRules } from "../../domain/market-law/retention.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = { ...listeningOperator(), byLaw: true };
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const day = 86_400_000;

async function purge(): Promise<void> {
  const { config, database } = site;
  const retention = retentionRules(operator);
  const log = createLog("silent");
  await purgeExpired(
    { config, database, retention, jobAlerts: true, log, now: () => site.now },
    new AbortController().signal,
  );
}

async function stillThere({ id }: StatusPage): Promise<string | undefined> {
  const { rows } = await site.database.query<{ email: string }>("select email from registration where id = $1", [id]);
  return rows[0]?.email;
}

const people = {
  GB: { country: "GB", area_code: "44", contact: "7400123456" },
  KR: { country: "KR", area_code: "82", contact: "1012345678" },
};

test.each(["GB", "KR"] as const)("a theft and a withdrawal are undone on the sixth day (%s)", async (country) => {
  const email = `owner-${country.toLowerCase()}@example.org`;
  const thief = `thief-${country.toLowerCase()}@example.org`;
  const { contact } = people[country];
  const digits = contact.slice(-4);
  const owner = await statusPage(site, { ...people[country], email });
  const unlocked = async (path: string) =>
    cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
  await site.submit("/gb/application/link", { link: email });
  const link = await mailedLink(site, email);
  const moved = { act: "correct", email: thief, contact, name: owner.person.name };
  await site.submit(link, moved, { cookie: await unlocked(link) });
  const undo = (await emailsTo(site, email)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
  const theirs = await mailedLink(site, thief);
  await site.submit(theirs, { act: "withdraw" }, { cookie: await unlocked(theirs) });
  site.now = new Date(site.now.getTime() + 6 * day);
  await purge();
  expect((await site.submit(undo, { digits })).headers.get("location")).toContain("undone");
  expect(await stillThere(owner)).toBe(email);
});

test("what its own applicant corrected and withdrew is deleted when the correction can no longer be undone", async () => {
  const email = "corrected@example.org";
  const owner = await statusPage(site, { ...people.KR, contact: "1012345670", email: `x${email}` });
  const { contact, name } = owner.person;
  await owner.post({ act: "correct", email, contact, name }, await owner.unlock());
  await owner.post({ act: "withdraw" }, await owner.unlock());
  site.now = new Date(site.now.getTime() + 8 * day);
  await purge();
  expect(await stillThere(owner)).toBe(email);
  await purge();
  expect(await stillThere(owner)).toBeUndefined();
});

test("what was withdrawn without a correction is deleted after five days", async () => {
  const owner = await statusPage(site, { ...people.KR, contact: "1012345671", email: "withdrawn@example.org" });
  await owner.post({ act: "withdraw" }, await owner.unlock());
  site.now = new Date(site.now.getTime() + 6 * day);
  await purge();
  expect(await stillThere(owner)).toBeUndefined();
});
