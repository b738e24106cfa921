/**
 * A link that its owner replaced stays dead, also when the application leaves a shared mailbox and
 * comes back, or is deleted and sent again.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
beforeEach(later);

const unlocked = async (path: string, digits: string) =>
  cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";

let people = 0;

/** A person whose requested link was replaced by a newer one; `shared`: another number is there. */
async function somebody(shared = true) {
  people += 1;
  const end = `07${String(people).padStart(2, "0")}`;
  const contact = `740030${end}`;
  const email = `owner${end}@example.org`;
  const mine = await statusPage(site, { email, contact });
  await site.submit("/gb/application/link", { link: mine.code });
  const old = await mailedLink(site, email);
  expect(await unlocked(old, end)).not.toBe("");
  later();
  const other = shared ? await statusPage(site, { email, contact: `740050${end}`.replace(/07(..)$/, "06$1") }) : null;
  await site.submit("/gb/application/link", { link: mine.code });
  const fresh = await mailedLink(site, email);
  const cookie = await unlocked(fresh, end);
  expect(await unlocked(old, end)).toBe("");
  later();
  return { mine, other, email, contact, end, old, fresh, cookie };
}

test.each([true, false])("after a correction away and back (shared mailbox: %s)", async (shared) => {
  const { email, contact, end, old, fresh, cookie } = await somebody(shared);
  const elsewhere = `mistyped${end}@example.org`;
  const moved = await site.submit(fresh, { act: "correct", contact, email: elsewhere }, { cookie });
  expect(moved.headers.get("location")).toContain("moved");
  later();
  const there = await mailedLink(site, elsewhere);
  const back = await site.submit(there, { act: "correct", contact, email }, { cookie: await unlocked(there, end) });
  expect(back.headers.get("location")).toContain("moved");
  later();
  expect(await unlocked(old, end)).toBe("");
  expect(await unlocked(await mailedLink(site, email), end)).not.toBe("");
});

test("for what the person sends after deleting the first application", async () => {
  const { email, contact, end, old, fresh, cookie } = await somebody();
  await site.submit(fresh, { act: "delete" }, { cookie });
  expect(await unlocked(old, end)).toBe("");
  later();
  const again = await statusPage(site, { email, contact, name: "Vera Safe" });
  const thief = await unlocked(old, end);
  expect(thief).toBe("");
  const page = await (await site.open(old, { cookie: thief })).text();
  expect(page).not.toContain("Vera Safe");
  expect(page).not.toContain(again.code);
  expect(await unlocked(await mailedLink(site, email), end)).not.toBe("");
});

test("for the person's second application, once the operator erased the first", async () => {
  const { mine, email, contact, end, old, fresh } = await somebody();
  await site.database.query("update application set declined_at = $2::timestamptz where id = $1", [
    mine.applicationId,
    site.now.toISOString(),
  ]);
  const second = await statusPage(site, { email, contact });
  expect(second.applicationId).not.toBe(mine.applicationId);
  await eraseApplication({ database: site.database, config: site.config, now: () => site.now }, mine.applicationId);
  expect(await unlocked(old, end)).toBe("");
  expect(await unlocked(fresh, end)).not.toBe("");
});

test("for another application whose number is corrected to that of the deleted one", async () => {
  const { other, email, contact, end, old, fresh, cookie } = await somebody();
  await site.submit(fresh, { act: "delete" }, { cookie });
  later();
  await other?.post({ act: "correct", contact, email }, await other.unlock());
  expect(await unlocked(old, end)).toBe("");
  expect(await unlocked(fresh, end)).not.toBe("");
});

test("for the second application, once the first was undone and deleted", async () => {
  const { mine, email, contact, end, fresh } = await somebody();
  const second = await statusPage(site, { email, contact });
  const { path } = second;
  later();
  // Only the second, by its own link.
  await second.post({ act: "correct", contact, email: `thief${end}@example.net` }, await second.unlock());
  later();
  const undo = (await emailsTo(site, email)).findLast((mail) => mail.path.endsWith("/undo"))?.path ?? "";
  expect((await site.submit(undo, { act: "undo", digits: end })).headers.get("location")).toContain("undone");
  later();
  for (const dead of [fresh, path]) expect(await unlocked(dead, end)).toBe("");
  const [row] = (
    await site.database.query<{ id: number }>("select application_id as id from registration where id = $1", [
      second.id,
    ])
  ).rows;
  await eraseApplication({ database: site.database, config: site.config, now: () => site.now }, Number(row?.id));
  expect(await mine.row()).toMatchObject({ erased_at: null });
  expect(await unlocked(fresh, end)).toBe("");
});
