/**
 * Links that their owner replaced, and what is sent or leaves afterwards.
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
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
async function seenByThief(old: string, digits: string): Promise<string> {
  const cookie = await unlocked(old, digits);
  if (cookie === "") return "";
  const page = await (await site.open(old, { cookie })).text();
  return page + (await (await site.submit(old, { act: "download" }, { cookie })).text());
}

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("by applying again with another number (planted: %s, deletes the first: %s)", async (planted, deletes) => {
  people += 1;
  const [end, next] = [`61${String(people).padStart(2, "0")}`, `62${String(people).padStart(2, "0")}`];
  const email = `owner${end}@example.org`;
  const [contact, other] = [`740030${end}`, `740030${next}`];
  const mine = await statusPage(site, { email, contact, name: "Vera Safe" });
  later();
  await site.submit("/gb/application/link", { link: mine.code });
  const old = await mailedLink(site, email);
  expect(await unlocked(old, end)).not.toBe("");
  later();
  if (planted) await statusPage(site, { email, contact: other, name: "Tom Thief" });
  later();
  await site.submit("/gb/application/link", { link: mine.code });
  const fresh = await mailedLink(site, email);
  const cookie = await unlocked(fresh, end);
  expect(await unlocked(old, end)).toBe("");
  later();
  if (deletes) expect((await site.submit(fresh, { act: "delete" }, { cookie })).status).toBe(303);
  later();
  await statusPage(site, { email, contact: other, name: "Vera Newnumber" });
  later();
  expect(await seenByThief(old, next)).not.toContain("Vera Newnumber");
});

test.each([false, true])("when a planted application leaves (planted: %s)", async (planted) => {
  people += 1;
  const [end, next] = [`63${String(people).padStart(2, "0")}`, `64${String(people).padStart(2, "0")}`];
  const email = `owner${end}@example.org`;
  const eve = `eve${end}@evil.example`;
  const [contact, other] = [`740030${end}`, `740030${next}`];
  const mine = await statusPage(site, { email, contact, name: "Vera Safe" });
  const second = await statusPage(site, { email, contact: other, name: "Vera Safe" });
  later();
  await site.submit("/gb/application/link", { link: mine.code });
  const old = await mailedLink(site, email);
  expect(await unlocked(old, end)).not.toBe("");
  later();
  await site.submit("/gb/application/link", { link: second.code });
  const fresh = await mailedLink(site, email);
  expect(await unlocked(fresh, next)).not.toBe("");
  later();
  const stranger = await statusPage(site, { email: eve, contact, name: "Eve Evil" });
  if (planted) {
    later();
    await stranger.post({ act: "correct", contact, email }, await stranger.unlock());
  }
  later();
  expect(await unlocked(fresh, end)).not.toBe("");
  expect(await unlocked(old, end), "replaced").toBe("");
  later();
  if (planted) {
    const undo = (await emailsTo(site, eve)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
    expect((await site.submit(undo, { act: "undo", digits: end })).headers.get("location")).toContain("undone");
  }
  later();
  expect(await seenByThief(old, end)).not.toContain("Vera Safe");
});
