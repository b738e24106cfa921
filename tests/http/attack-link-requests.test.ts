/**
 * A stranger who knows only a person's email address asks for links until that person's page at the
 * desk shows nothing else: its history and its deliveries.
 */
import { expect, test } from "vitest";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { detail, recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

/** 30 in ten minutes are allowed for each address. */
async function ask(email: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 30) {
    const from = { "x-forwarded-for": nextAddress() };
    const answers = await Promise.all(
      Array.from({ length: Math.min(30, times - sent) }, () =>
        site.submit("/gb/application/link", { link: email }, from),
      ),
    );
    for (const { status } of answers) expect(status).toBe(303);
  }
}

test.each([0, 210])(
  "a recruiter sees what became of the email to a person, and undoes it (links asked for: %i)",
  async (times) => {
    const maya = await recruit(site);
    const email = `owner${times}@example.org`;
    const mine = await statusPage(site, { email, contact: `74003${String(times).padStart(5, "0")}` });
    await ask(email, times);
    site.now = new Date(site.now.getTime() + 60_000);
    expect((await writeEmailWith(maya, mine.applicationId, { template: "rejection" })).status).toBe(200);
    const before = await detail(maya, mine.applicationId);
    const undoable = before.undoable?.type;
    await site.database.query(
      "update delivery set delivered_at = now(), bounced_at = now() where application_id = $1 and event_type = 'applicant.message'",
      [mine.applicationId],
    );
    const after = await detail(maya, mine.applicationId);
    const states = after.deliveries.filter(({ event }) => event === "applicant.message").map(({ state }) => state);
    const lines = after.events.filter(({ type }) => type === "link_renewed").length;
    expect({ undoable, states, short: lines <= 20 || lines }).toEqual({
      undoable: "declined",
      states: ["bounced"],
      short: true,
    });
  },
);
