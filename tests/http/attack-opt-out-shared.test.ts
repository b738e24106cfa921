/** Who shared an application with a person does not decide over that person's opt-out. */
import { expect, test } from "vitest";
import { alertingOperator, emailsToReader, look, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { statusPage } from "../support/status-page.ts";
import { vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const operator = { ...alertingOperator, byLaw: true };
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

function later(days: number): void {
  site.now = new Date(site.now.getTime() + days * 86_400_000);
}
let vacancies = 0;
async function alertsSent(email: string): Promise<number> {
  vacancies += 1;
  const publishedAt = new Date(site.now.getTime() - 3 * 3_600_000).toISOString();
  const fresh = [vacancyWith({ slug: `new-${vacancies}`, publishedAt })];
  await look(site, context, fresh);
  return (await emailsToReader(site, email, fresh)).filter(({ type }) => type === "subscriber.jobs").length;
}

test.each([
  { how: "shared", deletes: false },
  { how: "shared", deletes: true },
  { how: "merged", deletes: false },
  { how: "merged", deletes: true },
])(
  "a stranger's objection does not lift what the person asked for ($how, person deletes: $deletes)",
  async ({ how, deletes }) => {
    const email = await subscribed(site);
    const n = how === "shared" ? (deletes ? 1 : 2) : deletes ? 3 : 4;
    const contact = `740040111${n}`;
    const person = await statusPage(site, { email, contact });
    later(0.01);
    const strangersContact = how === "shared" ? contact : `740050222${n}`;
    const stranger = await statusPage(site, { email, contact: strangersContact, name: "Sam Stranger" });
    const manager = await recruit(site, "manager");
    if (how === "shared") expect(stranger.applicationId).toBe(person.applicationId);
    else
      expect((await act(manager, person.applicationId, "merge", { other: stranger.applicationId })).status).toBe(200);
    later(0.1);
    const { status } = await act(manager, person.applicationId, "opted_out", { line: "Wants no more messages" });
    expect(status).toBe(200);
    later(1.1);
    expect(await alertsSent(email)).toBe(0);
    if (deletes) {
      const gone = await person.post({ act: "delete" }, await person.unlock());
      expect(gone.headers.get("location")).toContain("deleted");
    }
    later(0.01);
    await stranger.post({ act: "nobodyWrote" }, await stranger.unlock());
    later(2);
    expect(await alertsSent(email)).toBe(0);
  },
);
