/**
 * One deployment per region (docs/operate/high-availability.md), each with its own database and
 * secret: data and links of one do not exist in the other.
 */
import { expect, test } from "vitest";
import type { TestApp } from "../support/app.ts";
import { useApp } from "../support/app.ts";
import { allRows } from "../support/all-rows.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { previousTestSecret, testSecret } from "../support/secrets.ts";
import { statusPage } from "../support/status-page.ts";

const europe = useApp({ config: { publicUrl: "http://eu.jobs.example", secret: testSecret } }, useDatabase());
const america = useApp({ config: { publicUrl: "http://us.jobs.example", secret: previousTestSecret } }, useDatabase());

const rowsOf = async (site: TestApp) => Object.values(await allRows(site.database)).flat();

test("an application in one region is stored in that region's database only", async () => {
  const before = await rowsOf(america);
  const { person, id } = await statusPage(europe);
  const there = (await rowsOf(europe)).join("\n");
  for (const theirs of [person.name, person.email, person.contact, id]) expect(there).toContain(theirs);
  expect(await rowsOf(america)).toEqual(before);
});

test("a link, code or cookie of one region is unknown in the other", async () => {
  const mine = await statusPage(europe);
  const unlocked = await mine.unlock();
  expect((await europe.open(mine.path, { cookie: unlocked })).status).toBe(200);
  expect((await america.open(mine.path, { cookie: unlocked })).status).toBe(404);
  for (const act of ["unlock", "withdraw", "delete"]) {
    expect((await america.submit(mine.path, { act, digits: mine.person.contact.slice(-4) })).status).toBe(404);
  }
  const success = async (site: TestApp) => (await site.open("/gb/success", { cookie: mine.cookie })).text();
  expect(await success(europe)).toContain(mine.code);
  expect(await success(america)).not.toContain(mine.code);
  const number = `+44${mine.person.contact}`;
  const said = async (site: TestApp, code: string) =>
    visibleText(await (await site.submit("/gb/verify", { number, code })).text());
  // Like a code that was never issued.
  expect((await said(america, mine.code)).replaceAll(mine.code, "")).toBe(
    (await said(america, "ACD-EFH-JKM")).replaceAll("ACD-EFH-JKM", ""),
  );
});

test("a person applying in both regions has two independent applications", async () => {
  const first = await statusPage(europe);
  const second = await statusPage(america, first.person);
  expect(second.code).not.toBe(first.code);
  expect(second.code).not.toBe("");
  const { rowCount } = await america.database.query("select from registration where email = $1", [first.person.email]);
  expect(rowCount).toBe(1);
  await second.post({ act: "delete" }, await second.unlock());
  expect((await europe.open(first.path)).status).toBe(200);
  expect((await rowsOf(america)).join("\n")).not.toContain(first.person.email);
});
