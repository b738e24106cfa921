/**
 * Whether our team contacts an applicant now, on their page (B20): true at every moment, and with
 * names and numbers only behind the digits (D30).
 */
import { beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { operatorWith } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  recruiters: [{ name: "Maya", email: "maya@operator.example", numbers: ["+447700900111"] }],
});
const site = useApp({ operator }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let maya: Recruit;
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from recruiter where email = 'maya@operator.example'");
  maya = await recruit(site);
  await site.database.query(
    "update recruiter set name = 'Maya Whitfield', email = 'maya@operator.example' where id = $1",
    [maya.id],
  );
});

const now = "We’re contacting you right now";
const nobody = "No one new from our team is contacting you right now";
const openNumber = ({ applicationId }: StatusPage) => maya.post(`${deskApiPath}/applications/${applicationId}/phone`);

/** What the block says. */
async function block({ path }: StatusPage, cookie = ""): Promise<string> {
  return visibleText(await (await site.open(`${path}?part=team`, { cookie })).text());
}

test("before anybody contacts them, it says so, and of when that is", async () => {
  const mine = await statusPage(site);
  const page = visibleText(await (await site.open(mine.path)).text());
  expect(page).toContain(nobody);
  expect(page).toContain("As of 08:00.");
  expect(page).not.toContain(now);
});

test("while a recruiter has the number, and for ten minutes, it names them and their number", async () => {
  const mine = await statusPage(site);
  expect((await openNumber(mine)).status).toBe(200);
  const cookie = await mine.unlock();
  expect(await block(mine, cookie)).toMatch(/We’re contacting you right now.*Maya, from \W*\+447700900111/s);
  site.now = later(9);
  expect(await block(mine, cookie)).toContain(now);
  site.now = later(11);
  const after = await block(mine, cookie);
  expect(after).toContain(nobody);
  expect(after).toMatch(/last 24 hours.*08:00.*Maya/s);
});

test("the page does not say at the same time that no recruiter handles the application", async () => {
  const mine = await statusPage(site);
  const unassigned = "No recruiter is handling your application yet";
  const page = async () => visibleText(await (await site.open(mine.path)).text());
  expect(await page()).toContain(unassigned);
  await openNumber(mine);
  expect(await page()).toContain(now);
  expect(await page()).not.toContain(unassigned);
});

test("a day later it is gone", async () => {
  const mine = await statusPage(site);
  await openNumber(mine);
  site.now = later(24 * 60 + 1);
  expect(await block(mine, await mine.unlock())).not.toContain("Maya");
});

test("marking as contacted does not end it early", async () => {
  const mine = await statusPage(site);
  await openNumber(mine);
  site.now = later(2);
  await act(maya, mine.applicationId, "contacted");
  expect(await block(mine, await mine.unlock())).toContain(now);
});

describe("a stranger", () => {
  test("with the link alone learns neither name, number nor what was before", async () => {
    const mine = await statusPage(site);
    await openNumber(mine);
    const locked = await block(mine);
    expect(locked).toContain(now);
    expect(locked).toContain("Someone from our team.");
    expect(locked).not.toMatch(/Maya|447700900111|24 hours/);
  });

  test("who applies later with the same number does not see earlier contacts", async () => {
    const mine = await statusPage(site);
    await openNumber(mine);
    site.now = later(1);
    const { name, age } = mine.person;
    const stranger = await statusPage(site, { contact: mine.person.contact, name, age, email: "thief@example.net" });
    expect(await block(stranger, await stranger.unlock())).toContain(nobody);
  });

  test("with an invalid link gets no block", async () => {
    const mine = await statusPage(site);
    const answer = await site.open(`${mine.path.slice(0, -3)}xyz?part=team`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("data-team");
  });
});

test("the block alone is small, never cached and in the page's language", async () => {
  const mine = await statusPage(site);
  const answer = await site.open(`${mine.path.replace("/gb/", "/de/")}?part=team`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html.length).toBeLessThan(1500);
  expect(html).toContain("Gerade kontaktiert Sie niemand Neues");
});
