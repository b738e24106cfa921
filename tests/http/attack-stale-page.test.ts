/**
 * A recruiter's page shows two merged applications under the person's mailbox. The person erases
 * theirs, the stranger takes the other back; then the recruiter sends.
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deskApiPath } from "../../routes.ts";
import { act, recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

test.each(["none", "delete"])(
  "a text with the person's code does not go to the stranger (the person: %s)",
  async (leave) => {
    const end = leave === "none" ? "7601" : "7602";
    const contact = `740030${end}`;
    const person = { email: `owner${end}@example.org`, contact, name: "Olivia Owner" };
    const eve = `eve${end}@evil.example`;
    const recruiter = await recruit(site);
    const stranger = await statusPage(site, { email: eve, contact, name: "Eve Evil" });
    later();
    const mine = await statusPage(site, person);
    await emailsTo(site, person.email);
    later();
    await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
    later();
    const merged = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
    expect([merged.status, merged.body.id]).toEqual([200, stranger.applicationId]);
    const { body } = await recruiter.get(`${deskApiPath}/applications/${stranger.applicationId}/messages`);
    expect(body.signs.codes).toContain(mine.code);
    if (leave === "delete") await mine.post({ act: "delete" }, await mine.unlock());
    later();
    const undo = (await emailsTo(site, eve)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
    expect((await site.submit(undo, { act: "undo", digits: end })).headers.get("location")).toContain("undone");
    later();
    expect(await opened(await mailedLink(site, eve), end)).not.toBe("");
    const text = `Dear Olivia, about your interview.\n\n${body.signs.code}\n${body.signs.never}\n${body.signs.stop}`;
    const answer = await writeEmailWith(recruiter, stranger.applicationId, { text, codes: body.signs.codes });
    const got = (await emailsTo(site, eve))
      .filter(({ type }) => type === "applicant.message")
      .map((email) => email.text);
    expect([answer.status, got.join("").includes(mine.code)]).toEqual([409, false]);
  },
);
