/**
 * A stranger applied with a person's name and number, and his own mailbox; a recruiter merged both,
 * as the desk suggests.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp(
  { operator: { ...listeningOperator(), notesInDownload: true }, config: { smtpUrl: "smtp://127.0.0.1:9" } },
  useDatabase(),
);
async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}
test.each(["stranger", "person"])("tags and notes are not in the stranger's download (lead: %s)", async (lead) => {
  const first = lead === "stranger";
  const n = first ? 1 : 2;
  const make = {
    stranger: () => statusPage(site, { name: "Vera Owner", email: `eve${n}@evil.example`, contact: `740030666${n}` }),
    person: () => statusPage(site, { name: "Vera Owner", email: `vera${n}@example.org`, contact: `740030666${n}` }),
  };
  const a = await make[first ? "stranger" : "person"]();
  site.now = new Date(site.now.getTime() + 60_000);
  const b = await make[first ? "person" : "stranger"]();
  const stranger = first ? a : b;
  const recruiter = await recruit(site);
  expect((await act(recruiter, a.applicationId, "merge", { other: b.applicationId })).status).toBe(200);
  await act(recruiter, a.applicationId, "tag", { tag: "single mother" });
  await act(recruiter, a.applicationId, "note", { text: "lives at the shelter" });
  const link = await mailedLink(site, stranger.person.email);
  const copy = await (await site.submit(link, { act: "download" }, { cookie: await opened(link, `666${n}`) })).text();
  expect(copy).toContain(stranger.id);
  expect.soft(copy).not.toContain("single mother");
  expect.soft(copy).not.toContain("shelter");
});
