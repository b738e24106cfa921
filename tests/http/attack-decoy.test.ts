/**
 * A thief with a person's link and digits changes the number, then moves the application away. A
 * decoy that the thief sent with the person's number is moved along.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = (minutes = 1) => {
  site.now = new Date(site.now.getTime() + minutes * 60_000);
};

async function contactOf({ id }: StatusPage): Promise<unknown> {
  const { rows } = await site.database.query("select email_key as email, phone from registration where id = $1", [id]);
  return rows[0];
}

let people = 0;
test.each([
  ["none", "last"],
  ["sent with the mailbox", "last"],
  ["moved into the mailbox", "last"],
  ["sent with the mailbox", "first"],
  ["sent with the mailbox, number kept", "last"],
] as const)("the previous mailbox undoes the theft (decoy: %s, by the %s notice)", async (decoy, which) => {
  people += 1;
  const [end, next] = [`05${String(people).padStart(2, "0")}`, `06${String(people).padStart(2, "0")}`];
  const [email, thief] = [`owner${end}@example.org`, `thief${end}@thief.example`];
  const [contact, other] = [`740030${end}`, `740030${next}`];
  const mine = await statusPage(site, { email, contact, name: "Vera Safe" });
  later();
  await site.submit("/gb/application/link", { link: email });
  const link = await mailedLink(site, email);
  let cookie = cookieOf(await site.submit(link, { act: "unlock", digits: end }), "unlocked") ?? "";
  const correct = async (shown: StatusPage, change: { contact: string; email: string }) => {
    later();
    const chosen = `${link}.${shown.code.replaceAll("-", "")}`;
    const answer = await site.submit(chosen, { act: "correct", ...change }, { cookie });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/corrected|moved/);
    cookie = cookieOf(answer, "unlocked") ?? cookie;
  };
  await correct(mine, { contact: other, email });
  later();
  let shown = mine;
  if (decoy !== "none") {
    shown = await statusPage(site, { email: decoy.startsWith("sent") ? email : thief, contact, name: "Vera Safe" });
    later();
    if (decoy === "moved into the mailbox") {
      await shown.post({ act: "correct", contact, email }, await shown.unlock());
      later();
    }
    const more = await site.submit(link, { act: "unlock", digits: end }, { cookie });
    cookie = cookieOf(more, "unlocked") ?? cookie;
    if (!decoy.endsWith("kept")) await correct(shown, { contact: other, email });
  }
  await correct(shown, { contact: decoy.endsWith("kept") ? contact : other, email: thief });
  expect(await contactOf(mine)).toEqual({ email: thief, phone: `+44${other}` });
  later(60);
  const notices = (await emailsTo(site, email)).filter(({ type }) => type === "applicant.corrected");
  const notice = which === "last" ? notices.at(-1) : notices[0];
  const undone = await site.submit(notice?.path ?? "", { act: "undo", digits: end });
  expect(undone.headers.get("location"), "the owner reads that it is undone").toBe("/gb/application/undone");
  const after = await contactOf(mine);
  const again = await site.submit(notice?.path ?? "", { act: "undo", digits: end });
  console.log(decoy, which, after, "again:", again.status, again.headers.get("location"), await contactOf(mine));
  expect(after).toEqual({ email, phone: `+44${contact}` });
});
