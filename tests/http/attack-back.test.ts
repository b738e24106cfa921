/**
 * Two people share a mailbox. The number that came first stays first when a correction moved it
 * away and it comes back: the mailbox's own data stays with its owner.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { alertingOperator, newAddress, subscribed } from "../support/alerts.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};

let people = 0;

/**
 * The owner of a mailbox with data of its own, and a stranger who applied later with its address.
 */
async function sharedMailbox() {
  people += 1;
  const email = newAddress();
  await subscribed(site, { q: "night nurse" }, { email });
  await site.database.query(
    `insert into suppression (kind, value, reason, suppressed_at, recruiter_name)
     values ('mailbox', $1, 'asked by phone', $2::timestamptz, 'Manager')`,
    [email, site.now.toISOString()],
  );
  const owner = await statusPage(site, { email, contact: `740031111${people}` });
  later();
  const stranger = await statusPage(site, { email, contact: `740051666${people}` });
  later();
  return { email, owner, stranger, elsewhere: `elsewhere.${email}` };
}

interface Download {
  readonly registrations: readonly { readonly id: string }[];
  readonly job_alerts: readonly unknown[];
  readonly not_written_to: readonly unknown[];
}

async function downloaded(asked: string, email: string, contact: string): Promise<Download> {
  await site.submit("/gb/application/link", { link: asked });
  const link = await mailedLink(site, email);
  const unlocked = await site.submit(link, { act: "unlock", digits: contact.slice(-4) });
  const cookie = cookieOf(unlocked, "unlocked") ?? "";
  return (await site.submit(link, { act: "download" }, { cookie })).json() as Promise<Download>;
}

type Shared = Awaited<ReturnType<typeof sharedMailbox>>;

const ways: Readonly<Record<string, (shared: Shared) => Promise<void>>> = {
  "was never moved": () => Promise.resolve(),
  "was moved away, and the correction undone": async ({ email, owner, elsewhere }) => {
    const { contact } = owner.person;
    const moved = await owner.post({ act: "correct", contact, email: elsewhere }, await owner.unlock());
    expect(moved.status).toBe(303);
    later();
    const undo = (await emailsTo(site, email)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
    const undone = await site.submit(undo, { act: "undo", digits: contact.slice(-4) });
    expect(undone.headers.get("location")).toContain("undone");
  },
  "was mistyped, and corrected back": async ({ email, owner, elsewhere }) => {
    const { contact } = owner.person;
    for (const to of [elsewhere, email]) {
      const corrected = await owner.post({ act: "correct", contact, email: to }, await owner.unlock());
      expect(corrected.status).toBe(303);
      later();
    }
  },
  "was moved twice, and both corrections undone": async ({ email, owner, elsewhere }) => {
    const { contact } = owner.person;
    for (const to of [elsewhere, `again.${elsewhere}`]) {
      const corrected = await owner.post({ act: "correct", contact, email: to }, await owner.unlock());
      expect(corrected.status).toBe(303);
      later();
    }
    const undo = (await emailsTo(site, email)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
    await site.submit(undo, { act: "undo", digits: contact.slice(-4) });
  },
};

test.each(Object.entries(ways))("the mailbox's data are in its owner's download, whose number %s", async (_, way) => {
  const shared = await sharedMailbox();
  await way(shared);
  later();
  const file = await downloaded(shared.email, shared.email, shared.owner.person.contact);
  expect(file.registrations).toMatchObject([{ id: shared.owner.id }]);
  expect(file.job_alerts).toMatchObject([{ filter: { q: "night nurse" } }]);
  expect(file.not_written_to).toHaveLength(1);
});

test.each(Object.entries(ways))(
  "and not in a download with the stranger's digits, if the owner's %s",
  async (_, way) => {
    const shared = await sharedMailbox();
    await way(shared);
    later();
    const file = await downloaded(shared.stranger.code, shared.email, shared.stranger.person.contact);
    expect(file.registrations).toMatchObject([{ id: shared.stranger.id }]);
    expect([file.job_alerts, file.not_written_to]).toEqual([[], []]);
  },
);

test("a stranger who leaves the mailbox and comes back does not become the first by it", async () => {
  const { email, owner, stranger, elsewhere } = await sharedMailbox();
  const { contact } = stranger.person;
  for (const to of [elsewhere, email]) {
    expect((await stranger.post({ act: "correct", contact, email: to }, await stranger.unlock())).status).toBe(303);
    later();
  }
  expect((await downloaded(stranger.code, email, contact)).job_alerts).toEqual([]);
  expect((await downloaded(email, email, owner.person.contact)).job_alerts).toHaveLength(1);
});
