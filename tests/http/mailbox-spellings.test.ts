/**
 * An address whose domain has other letters than ASCII is one mailbox, however a browser sends it:
 * Chromium turns the domain of a field of type email into ASCII.
 */
import { beforeAll, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { alertsOf, subscribed } from "../support/alerts.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit, type Recruit } from "../support/desk.ts";
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

test("the operator's erasure of an application ends the alerts of its mailbox", async () => {
  const [ascii, typed] = both("clara");
  await subscribed(site, {}, { email: typed });
  expect(await alertsOf(site, ascii)).toHaveLength(1);
  const mine = await statusPage(site, { email: ascii });
  await eraseApplication(commandsOf(site), mine.applicationId);
  expect(await alertsOf(site, typed)).toEqual([]);
});

test("the same person has one application from two browsers", async () => {
  const [ascii, typed] = both("dora");
  const first = await statusPage(site, { email: ascii });
  const second = await statusPage(site, { ...first.person, email: typed });
  expect(second.applicationId).toBe(first.applicationId);
});
