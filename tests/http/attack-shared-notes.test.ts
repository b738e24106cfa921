/**
 * A stranger who applied with a person's number and mailbox moves that registration to their own
 * mailbox, whose link then counts as a mailed one.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp(
  { operator: { ...listeningOperator(), notesInDownload: true }, config: { smtpUrl: "smtp://127.0.0.1:9" } },
  useDatabase(),
);

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

/** The data copy by the newest link to a mailbox. */
async function downloaded(email: string, digits: string): Promise<string> {
  const link = await mailedLink(site, email);
  return (await site.submit(link, { act: "download" }, { cookie: await opened(link, digits) })).text();
}

let people = 0;
async function planted(undo: boolean) {
  people += 1;
  const end = `04${String(people).padStart(2, "0")}`;
  const person = { email: `owner${people}@example.org`, contact: `740030${end}` };
  const eve = `eve${people}@evil.example`;
  const stranger = await statusPage(site, undo ? { ...person, email: eve } : person);
  if (undo)
    await stranger.post(
      { act: "correct", contact: person.contact, email: person.email },
      await opened(stranger.path, end),
    );
  site.now = new Date(site.now.getTime() + 60_000);
  const mine = await statusPage(site, person);
  expect(mine.applicationId).toBe(stranger.applicationId);
  return { person, stranger, mine, eve, end };
}

test.each([false, true])(
  "tags and notes that recruiters gave the person do not go with the stranger's registration (undo: %s)",
  async (undo) => {
    const { person, stranger, mine, eve, end } = await planted(undo);
    const recruiter = await recruit(site);
    expect((await act(recruiter, mine.applicationId, "tag", { tag: "single mother" })).status).toBe(200);
    expect((await act(recruiter, mine.applicationId, "note", { text: "lives at the shelter" })).status).toBe(200);
    await act(recruiter, mine.applicationId, "contacted");
    // The owner proves the mailbox and acts, which ends the stranger's success-page link.
    site.now = new Date(site.now.getTime() + 60_000);
    if (undo) {
      const path = (await emailsTo(site, eve)).findLast((mail) => mail.path.endsWith("/undo"))?.path ?? "";
      await site.submit(path, { act: "undo", digits: end });
    } else
      await stranger.post({ act: "correct", contact: person.contact, email: eve }, await opened(stranger.path, end));
    const copy = await downloaded(eve, end);
    expect(copy).toContain(stranger.id);
    expect.soft(copy).not.toContain("single mother");
    expect.soft(copy).not.toContain("shelter");
  },
);

test("notes about the person do not stay with a stranger's registration when the person leaves the application", async () => {
  const { person, stranger, mine, eve, end } = await planted(false);
  const recruiter = await recruit(site);
  await act(recruiter, mine.applicationId, "note", { text: "lives at the shelter" });
  await act(recruiter, mine.applicationId, "contacted");
  site.now = new Date(site.now.getTime() + 60_000);
  // She corrects her own address, with the link of her success page.
  await mine.post({ act: "correct", contact: person.contact, email: `new${end}@example.org` }, await mine.unlock());
  site.now = new Date(site.now.getTime() + 60_000);
  await stranger.post({ act: "correct", contact: person.contact, email: eve }, await opened(stranger.path, end));
  const copy = await downloaded(eve, end);
  expect(copy).toContain(stranger.id);
  expect(copy).not.toContain("shelter");
});

test("nor do tags, if the stranger applied after the person", async () => {
  people += 1;
  const end = `04${String(people).padStart(2, "0")}`;
  const person = { email: `owner${people}@example.org`, contact: `740030${end}` };
  const mine = await statusPage(site, person);
  site.now = new Date(site.now.getTime() + 60_000);
  const stranger = await statusPage(site, person);
  expect(mine.applicationId).toBe(stranger.applicationId);
  const recruiter = await recruit(site);
  await act(recruiter, mine.applicationId, "tag", { tag: "single mother" });
  await act(recruiter, mine.applicationId, "contacted");
  const eve = `eve${people}@evil.example`;
  await stranger.post({ act: "correct", contact: person.contact, email: eve }, await opened(stranger.path, end));
  const copy = await downloaded(eve, end);
  expect(copy).toContain(stranger.id);
  expect(copy).not.toContain("single mother");
});

test("after the person erased everything, the stranger cannot download the notes and tags about her", async () => {
  const { person, stranger, mine, eve, end } = await planted(false);
  const recruiter = await recruit(site);
  await act(recruiter, mine.applicationId, "tag", { tag: "single mother" });
  await act(recruiter, mine.applicationId, "note", { text: "lives at the shelter" });
  await act(recruiter, mine.applicationId, "contacted");
  await mine.post({ act: "delete" }, await mine.unlock());
  await stranger.post({ act: "correct", contact: person.contact, email: eve }, await opened(stranger.path, end));
  const copy = await downloaded(eve, end);
  expect(copy).toContain(stranger.id);
  expect.soft(copy).not.toContain("single mother");
  expect.soft(copy).not.toContain("shelter");
});
