/**
 * A link that its owner replaced stays dead when the owner corrects a number to one that has a
 * registration under the mailbox already, applies again, or a stranger's application leaves.
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

/** `planted`: a stranger sent a registration with the person's other number before. */
async function somebody(planted: boolean) {
  people += 1;
  const [end, next] = [`71${String(people).padStart(2, "0")}`, `72${String(people).padStart(2, "0")}`];
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
  // "Has someone else seen this link? Get a new one. The old link will stop working."
  await site.submit("/gb/application/link", { link: mine.code });
  const fresh = await mailedLink(site, email);
  const cookie = await unlocked(fresh, end);
  expect(await unlocked(old, end)).toBe("");
  later();
  return { mine, email, contact, other, end, next, old, fresh, cookie };
}

async function seenByThief(old: string, digits: string): Promise<string> {
  const cookie = await unlocked(old, digits);
  if (cookie === "") return "";
  const page = await (await site.open(old, { cookie })).text();
  return page + (await (await site.submit(old, { act: "download" }, { cookie })).text());
}

test.each([false, true])("by the new link (planted: %s)", async (planted) => {
  const { email, other, next, old, fresh, cookie, mine } = await somebody(planted);
  const answer = await site.submit(fresh, { act: "correct", contact: other, email }, { cookie });
  expect(answer.headers.get("location")).toContain("corrected");
  later();
  const seen = await seenByThief(old, next);
  expect(seen).not.toContain("Vera Safe");
  expect(seen).not.toContain(mine.code);
});

test.each([false, true])("by a link of the success page (planted: %s)", async (planted) => {
  const { email, contact, other, next, old } = await somebody(planted);
  // Ended by the new link's first use; another application of the same person still has one.
  const second = await statusPage(site, { email, contact, name: "Vera Safe" });
  later();
  const answer = await second.post({ act: "correct", contact: other, email }, await second.unlock());
  expect(answer.headers.get("location")).toContain("corrected");
  later();
  const seen = await seenByThief(old, next);
  expect(seen).not.toContain("Vera Safe");
});

test.each([false, true])("by moving it to another mailbox of the owner (planted: %s)", async (planted) => {
  people += 1;
  const [end, next] = [`71${String(people).padStart(2, "0")}`, `72${String(people).padStart(2, "0")}`];
  const [contact, email] = [`740030${end}`, `owner${end}@example.org`];
  const other = await statusPage(site, { email, contact: `740030${next}`, name: "Vera Safe" });
  later();
  if (planted) await statusPage(site, { email, contact, name: "Tom Thief" });
  later();
  await site.submit("/gb/application/link", { link: other.code });
  const old = await mailedLink(site, email);
  later();
  await site.submit("/gb/application/link", { link: other.code });
  expect(await unlocked(await mailedLink(site, email), next)).not.toBe("");
  later();
  const mine = await statusPage(site, { email: `second${end}@example.org`, contact, name: "Vera Safe" });
  later();
  const moved = await mine.post({ act: "correct", contact, email }, await mine.unlock());
  expect(moved.headers.get("location")).toContain("corrected");
  later();
  const seen = await seenByThief(old, end);
  expect(seen).not.toContain("Vera Safe");
  expect(seen).not.toContain(mine.code);
});

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("by applying again with another number (planted: %s, deletes the first: %s)", async (isPlanted, deletes) => {
  const { email, other, next, old, fresh, cookie } = await somebody(isPlanted);
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
