/**
 * A stranger whose application leads a merge with a person's leaves in several steps, of which the
 * first ends the merge. The recruiter's waiting email stays with the person.
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
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
const messagesTo = async (email: string) =>
  (await emailsTo(site, email)).filter(({ type }) => type === "applicant.message");
let people = 0;

test.each([
  ["withdraws", 1, false],
  ["withdraws", 2, false],
  ["deletes", 2, false],
  ["moves away", 2, false],
  // Which ends the merge.
  ["withdraws", 1, true],
  ["moves away", 1, true],
] as const)(
  "a rejection still reaches the person (the stranger %s, with %i registrations; the person corrects the number before: %s)",
  async (how, count, corrects) => {
    people += 1;
    const end = `73${String(people).padStart(2, "0")}`;
    const person = { email: `owner${end}@example.org`, contact: `740030${end}` };
    const recruiter = await recruit(site);
    const strangers = [await statusPage(site, { ...person, name: "Eve One" })];
    later();
    if (count === 2) strangers.push(await statusPage(site, { ...person, name: "Eve Two" }));
    const [first] = strangers;
    if (!first) throw new Error();
    for (const { applicationId } of strangers) expect(applicationId).toBe(first.applicationId);
    later();
    expect((await act(recruiter, first.applicationId, "contacted")).status).toBe(200);
    later();
    const mine = await statusPage(site, { ...person, name: "Olivia Owner" });
    expect(mine.applicationId).not.toBe(first.applicationId);
    later();
    expect((await act(recruiter, mine.applicationId, "contacted")).status).toBe(200);
    later();
    const merged = await act(recruiter, mine.applicationId, "merge", { other: first.applicationId });
    expect([merged.status, merged.body.id]).toEqual([200, first.applicationId]);
    later();
    const sent = await writeEmailWith(recruiter, first.applicationId, {
      template: "rejection",
      text: "Dear Olivia, sorry, we chose somebody else.",
    });
    expect(sent.status).toBe(200);
    expect(await messagesTo(person.email)).toHaveLength(1);
    if (corrects) {
      later();
      const answer = await mine.post(
        { act: "correct", contact: `740031${end}`, email: person.email },
        await mine.unlock(),
      );
      expect(answer.headers.get("location")).toContain("corrected");
    }
    for (const stranger of strangers) {
      later();
      const away = { act: "correct", contact: person.contact, email: `eve${end}@evil.example` };
      const acts = { withdraws: { act: "withdraw" }, deletes: { act: "delete" }, "moves away": away };
      expect((await stranger.post(acts[how], await stranger.unlock())).status).toBe(303);
    }
    expect((await mine.row()).declined_at).not.toBeNull();
    expect(await messagesTo(person.email), "the person is declined and hears nothing").toHaveLength(1);
  },
);
