/**
 * A person corrected a mistyped address. A stranger applies with the person's number and mailbox,
 * and erases that once a recruiter has written: the person must still hear it.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsSaying } from "../support/run-deliveries.ts";
import { deskApiPath } from "../../routes.ts";
import { act, recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
const delivered = (words: string, after: number) => emailsSaying(site, context, words, after);
let people = 0;
const end = () => `77${String(people).padStart(2, "0")}`;

async function written(corrected: boolean, how: "joined" | "merged", template: string) {
  people += 1;
  const contact = `740030${end()}`;
  const email = `owner${end()}@example.org`;
  const recruiter = await recruit(site);
  const mine = await statusPage(site, {
    email: corrected ? `typo${end()}@example.org` : email,
    contact,
    name: "Olivia Owner",
  });
  if (corrected) {
    later();
    await mine.post({ act: "correct", contact, email }, await mine.unlock());
    later();
    const own = (await emailsTo(site, email)).at(-1);
    expect(cookieOf(await site.submit(own?.path ?? "", { act: "unlock", digits: end() }), "unlocked") ?? "").not.toBe(
      "",
    );
  }
  later();
  let to = mine.applicationId;
  if (how === "merged") expect((await act(recruiter, to, "contacted")).status).toBe(200);
  later();
  // From another network.
  const stranger = await statusPage(site, { email, contact, name: "Eve Evil" }, { "x-forwarded-for": "203.0.113.77" });
  if (how === "joined") expect(stranger.applicationId).toBe(to);
  else {
    expect((await act(recruiter, stranger.applicationId, "contacted")).status).toBe(200);
    later();
    const merged = await act(recruiter, to, "merge", { other: stranger.applicationId });
    expect(merged.status).toBe(200);
    to = merged.body.id;
  }
  later();
  const { body } = await recruiter.get(`${deskApiPath}/applications/${to}/messages`);
  const words = `your interview about the post number ${people}`;
  const text = `Dear Olivia, after ${words} we have news.\n\n${body.signs.code}\n${body.signs.never}\n${body.signs.stop}`;
  expect((await writeEmailWith(recruiter, to, { template, text })).status).toBe(200);
  later();
  return { mine, stranger, email, words };
}

async function stored(words: string): Promise<number> {
  const { rowCount } = await site.database.query(
    "select from application_event where strpos(detail->>'text', $1) > 0",
    [words],
  );
  return rowCount;
}

test.each([
  [false, "joined"],
  [true, "joined"],
  [false, "merged"],
  [true, "merged"],
] as const)("a rejection reaches the person (corrected an address before: %s, %s)", async (corrected, how) => {
  const { stranger, mine, email, words } = await written(corrected, how, "rejection");
  await stranger.post({ act: "delete" }, await stranger.unlock());
  expect((await mine.row()).declined_at).not.toBeNull();
  expect((await delivered(words, 2 * 3_600_000)).map(({ to }) => to)).toEqual([email]);
});

test.each([false, true])(
  "what was sent stays in the desk's history of the person (corrected: %s)",
  async (corrected) => {
    const { stranger, words, email } = await written(corrected, "joined", "question");
    expect((await delivered(words, 60_000)).map(({ to }) => to)).toEqual([email]);
    await stranger.post({ act: "delete" }, await stranger.unlock());
    expect(await stored(words)).toBe(1);
  },
);
