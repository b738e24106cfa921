/**
 * One sender applies again and again with the same number and mailbox, slower than the rate limit.
 * All joined one waiting application, whose pages then took seconds to read; none counted as a
 * burst.
 */
import { expect, test } from "vitest";
import { mostPerApplication } from "../../domain/held-back/suspicion.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";

const site = useApp({}, useDatabase());

test("an application takes so many registrations, and further ones are a flood of applications", async () => {
  const person = { email: "again@example.org", contact: "7400304180" };
  const sender = { lang: "gb", "x-forwarded-for": nextAddress() };
  const many = mostPerApplication * 2 + 20;
  for (let n = 0; n < many; n += 1) {
    site.now = new Date(site.now.getTime() + 300);
    const { status } = await site.call("/api/register", applicant({ ...person, name: `Anna No ${n}` }), sender);
    expect(status).toBe(200);
  }
  const { rows } = await site.database.query<{ held: boolean; registrations: number }>(
    `select a.held_at is not null as held, count(*)::integer as registrations
     from registration r join application a on a.id = r.application_id where r.email_key = $1
     group by a.id order by a.id`,
    [person.email],
  );
  expect(Math.max(...rows.map(({ registrations }) => registrations))).toBe(mostPerApplication);
  expect(rows.reduce((sum, { registrations }) => sum + registrations, 0)).toBe(many);
});
