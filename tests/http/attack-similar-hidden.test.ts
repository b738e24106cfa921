/**
 * The desk shows the twenty newest applications with the same number or mailbox. A stranger sends
 * some with a person's mailbox, and the person's own earlier one is no longer among them.
 */
import { expect, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

test.each([0, 25])("the person's earlier application is shown beside the new one (planted: %i)", async (planted) => {
  const maya = await recruit(site);
  const email = `vera${planted}@example.org`;
  const earlier = await statusPage(site, { email, contact: `74003100${planted + 10}` });
  await act(maya, earlier.applicationId, "phone", {});
  await act(maya, earlier.applicationId, "contacted");
  await act(maya, earlier.applicationId, "note", { text: "Lives in Leeds, prefers mornings" });
  const sender = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n < planted; n += 1) {
    site.now = new Date(site.now.getTime() + 60_000);
    const person = applicant({ email, contact: `74008${String(n).padStart(5, "0")}`, name: `Sam Stranger ${n}` });
    expect((await site.call("/api/register", person, { lang: "gb", ...sender })).status).toBe(200);
  }
  site.now = new Date(site.now.getTime() + 60_000);
  const again = await statusPage(site, { email, contact: `74003200${planted + 10}` });
  site.now = new Date(site.now.getTime() + 60_000);
  const shown = (await detail(maya, again.applicationId)).samePerson.map(({ id }) => id);
  expect(shown).toContain(earlier.applicationId);
});
