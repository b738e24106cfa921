/**
 * An address whose domain has other letters than ASCII is one mailbox, however a browser sends it:
 * Chromium turns the domain of a field of type email into ASCII.
 */
import { beforeAll, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { alertsOf, subscribed } from "../support/alerts.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit, type Recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { operatorWith } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  jobAlerts: true,
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
let boss: Recruit;
beforeAll(async () => {
  boss = await recruit(site, "manager");
});
const both = (name: string) => [`${name}@xn--mller-kva.example`, `${name}@müller.example`] as const;

test("a new link is sent for the address as typed on the page without script", async () => {
  const [ascii, typed] = both("anna");
  const mine = await statusPage(site, { email: ascii });
  await site.submit("/gb/application/link", { link: typed });
  expect(await mine.emails()).toContain("applicant.link");
});

test("a suppression of the mailbox covers both spellings", async () => {
  const [ascii, typed] = both("berta");
  const given = await boss.post(`${deskApiPath}/suppressions`, {
    kind: "mailbox",
    value: typed,
    reason: "asked by letter",
  });
  expect(given.status).toBe(200);
  const mine = await statusPage(site, { email: ascii });
  expect((await detail(boss, mine.applicationId)).optedOutBefore).toEqual(["mailbox"]);
  const sent = await act(boss, mine.applicationId, "message", {
    id: "message-to-both-spellings",
    template: "question",
    text: "When could you start?",
  });
  expect(sent.body.code).toBe("opted_out_before");
});

test("deleting everything through the mailbox's link ends its alerts", async () => {
  const [ascii, typed] = both("clara");
  await subscribed(site, {}, { email: typed });
  expect(await alertsOf(site, ascii)).toHaveLength(1);
  const mine = await statusPage(site, { email: ascii });
  await site.submit("/gb/application/link", { link: ascii });
  const link = await mailedLink(site, ascii);
  const cookie =
    cookieOf(await site.submit(link, { act: "unlock", digits: mine.person.contact.slice(-4) }), "unlocked") ?? "";
  const answer = await site.submit(link, { act: "delete" }, { cookie });
  expect(answer.headers.get("location")).toBe("/gb/application/deleted");
  expect(await alertsOf(site, typed)).toEqual([]);
});

test("the same person has one application from two browsers", async () => {
  const [ascii, typed] = both("dora");
  const first = await statusPage(site, { email: ascii });
  const second = await statusPage(site, { ...first.person, email: typed });
  expect(second.applicationId).toBe(first.applicationId);
});
