/** Webhooks about a person's second registration, which receivers know by its own id. */
import { beforeAll, expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
let boss: Recruit;
beforeAll(async () => {
  boss = await recruit(site, "manager");
});

/** Two registrations in one application, each announced. */
async function registeredTwice(): Promise<{ first: StatusPage; second: StatusPage }> {
  const first = await statusPage(site);
  site.now = new Date(site.now.getTime() + 60_000);
  const second = await statusPage(site, { ...first.person, name: "Second Name" });
  expect(second.applicationId).toBe(first.applicationId);
  expect(await toldOf(first)).toEqual([
    ["application.created", first.id],
    ["application.repeated", second.id],
  ]);
  return { first, second };
}

async function toldOf(page: StatusPage): Promise<[string, unknown][]> {
  return (await page.told()).map(({ type, data }) => [type, data["id"]]);
}

/** Posts by the link that the mailbox gets, which covers both. */
async function postByMailbox({ person }: StatusPage, fields: Record<string, string>): Promise<Response> {
  await site.submit("/gb/application/link", { link: person.email });
  const link = await mailedLink(site, person.email);
  const unlocked = await site.submit(link, { act: "unlock", digits: person.contact.slice(-4) });
  return site.submit(link, fields, { cookie: cookieOf(unlocked, "unlocked") ?? "" });
}

test.each([
  ["a corrected number", { act: "correct", contact: "7400765501" }, "application.updated"],
  ["a preferred channel", { act: "prefer", channel: "email" }, "application.updated"],
  ["a withdrawal", { act: "withdraw" }, "application.withdrawn"],
  ["an erasure", { act: "delete" }, "application.erased"],
])("report %s for both registrations", async (_, fields, type) => {
  const { first, second } = await registeredTwice();
  const answer = await postByMailbox(first, { email: first.person.email, ...fields });
  expect(answer.status).toBe(303);
  expect((await toldOf(first)).filter(([each]) => each === type)).toEqual([
    [type, first.id],
    [type, second.id],
  ]);
});

test("name the number of both after it was corrected", async () => {
  const { first } = await registeredTwice();
  await postByMailbox(first, { act: "correct", contact: "7400765502", email: first.person.email });
  const updates = (await first.told()).filter(({ type }) => type === "application.updated");
  expect(updates.map(({ data }) => data["contact"])).toMatchObject([
    { phone: "+447400765502", nickname: first.person.name },
    { phone: "+447400765502", nickname: "Second Name" },
  ]);
});

test("report a recruiter's mark for both", async () => {
  const { first, second } = await registeredTwice();
  expect((await act(boss, first.applicationId, "spam")).status).toBe(200);
  expect((await toldOf(first)).slice(2)).toEqual([
    ["application.updated", first.id],
    ["application.updated", second.id],
  ]);
});

test("leave out a duplicate, which was never announced", async () => {
  const first = await statusPage(site);
  site.now = new Date(site.now.getTime() + 60_000);
  await statusPage(site, first.person);
  await postByMailbox(first, { act: "withdraw" });
  expect(await toldOf(first)).toEqual([
    ["application.created", first.id],
    ["application.withdrawn", first.id],
  ]);
});
