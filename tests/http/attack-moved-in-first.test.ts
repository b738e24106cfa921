/**
 * A stranger moves an application into a person's mailbox before the person applies: the person's
 * joins it, and recruiters cannot email the person.
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};

test.each([false, true])("recruiters can write to the person (planted: %s)", async (planted) => {
  const contact = `740030740${Number(planted)}`;
  const person = { email: `owner${contact}@example.org`, contact };
  if (planted) {
    const stranger = await statusPage(site, { email: `eve${contact}@evil.example`, contact });
    later();
    await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
    later();
  }
  const mine = await statusPage(site, person);
  later();
  const answer = await writeEmailWith(await recruit(site), mine.applicationId, { text: "When can we talk?" });
  expect([answer.status, answer.status === 200 ? null : answer.body.code]).toEqual([200, null]);
});

test("a waiting email stays with the person when the stranger's application leaves", async () => {
  const contact = "7400307409";
  const person = { email: `owner${contact}@example.org`, contact };
  const stranger = await statusPage(site, { email: `eve${contact}@evil.example`, contact });
  later();
  await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
  later();
  const mine = await statusPage(site, person);
  later();
  expect((await writeEmailWith(await recruit(site), mine.applicationId, { text: "When can we talk?" })).status).toBe(
    200,
  );
  later();
  await stranger.post({ act: "delete" }, await stranger.unlock());
  const got = (await emailsTo(site, person.email)).filter(({ type }) => type === "applicant.message");
  expect(got.map(({ text }) => text.includes("When can we talk?"))).toEqual([true]);
});
