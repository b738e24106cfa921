/**
 * Fakes and the public share (B7): what they can make of it without anybody at the desk.
 *
 * @module-tag long
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { bookable, recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(() => {
  site.now = start;
});

test("a stranger who withdraws, and takes it back days later, makes no promise missed", async () => {
  await site.database.query(
    "insert into recruiter (id, name, email, role) values ('x','X','x@operator.example','recruiter')",
  );
  const mine = await statusPage(site, { email: "fake@example.org" });
  const end = mine.person.contact.slice(-4);
  const cookie = await mine.unlock();
  await mine.post({ act: "correct", contact: mine.person.contact, email: "fake+2@example.org" }, cookie);
  site.now = hours(1);
  const again = cookieOf(await mine.post({ act: "unlock", digits: end }), "unlocked");
  await mine.post({ act: "withdraw" }, again);
  expect(await mine.row()).toMatchObject({ withdrawn_at: hours(1) });
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery where event_type = 'applicant.corrected'`,
  );
  const mail = await composeEmail(site, rows[0]!);
  const path = new URL(/https?:\/\/\S+\/undo/.exec(mail?.text ?? "")![0]).pathname;
  site.now = hours(100);
  const answer = await site.submit(path, { act: "undo", digits: end });
  expect(answer.headers.get("location")).toContain("undone");
  expect(await mine.row()).toMatchObject({ withdrawn_at: null, clock_restarted_at: hours(100) });
  expect(await publicPromise(site.database, hours(101))).toMatchObject({ kept: 0, missed: 0 });
});

describe("a fake applicant who reports no contact, and leaves before anyone can decide", () => {
  let maya: Recruit;
  beforeAll(async () => {
    maya = await recruit(site);
  });
  beforeEach(async () => {
    await site.database.query("truncate delivery, application, rate_limit restart identity cascade");
  });

  async function objected(after: number, { contacted = true } = {}) {
    const fake = await statusPage(site);
    if (contacted) {
      await act(maya, fake.applicationId, "phone");
      expect((await act(maya, fake.applicationId, "contacted")).status).toBe(200);
    }
    site.now = hours(after);
    const cookie = await fake.unlock();
    await fake.post({ act: "nobodyWrote" }, cookie);
    expect(await fake.row()).toMatchObject({ nobody_wrote_at: hours(after) });
    return { ...fake, leave: (how: string) => fake.post({ act: how }, cookie) };
  }
  const missed = async () => (await publicPromise(site.database, hours(100))).missed;

  test.each(["withdraw", "delete"])("causes no miss (%s)", async (how) => {
    for (const after of [1, 30]) {
      site.now = start;
      await (await objected(after)).leave(how);
    }
    expect(await missed()).toBe(0);
  });

  test.each(["withdraw", "delete"])("does not revert an earlier miss (%s)", async (how) => {
    await (await objected(25, { contacted: false })).leave(how);
    expect(await missed()).toBe(1);
  });

  test("does not take the decision from the desk by reporting twice", async () => {
    const boss = await recruit(site, "manager");
    const fake = await objected(1);
    await act(maya, fake.applicationId, "phone");
    expect((await act(maya, fake.applicationId, "contacted")).status).toBe(200);
    site.now = hours(2);
    await fake.post({ act: "nobodyWrote" }, await fake.unlock());
    expect((await act(boss, fake.applicationId, "spam")).status).toBe(200);
    expect(await fake.row()).toMatchObject({ nobody_wrote_at: hours(2), spam_confirmed_at: hours(2) });
    expect(await missed()).toBe(0);
  });

  test("causes a miss after 24 hours, or after another contact", async () => {
    const late = await objected(1);
    site.now = hours(26);
    await late.post({ act: "withdraw" }, await late.unlock());
    site.now = start;
    const written = await objected(2);
    expect((await act(maya, written.applicationId, "contacted")).status).toBe(200);
    await written.leave("withdraw");
    expect(await missed()).toBe(2);
  });
});

describe("a flood that one sender sent into one application", () => {
  let maya: Recruit;
  beforeAll(async () => {
    maya = await recruiterWithHours(site);
  });
  beforeEach(async () => {
    await site.database.query("truncate delivery, application, rate_limit restart identity cascade");
  });

  const size = mostPerContact + 6;
  async function flood() {
    const sent = [];
    for (let n = 0; n < size; n += 1) {
      const person = { email: "flood@example.org", contact: "7400300777", age: 30 + n };
      sent.push(await statusPage(site, person, { "x-forwarded-for": "198.51.100.7" }));
    }
    const applicationId = sent[0]?.applicationId ?? 0;
    expect(new Set(sent.map((each) => each.applicationId)).size).toBe(1);
    for (const name of ["phone", "contacted"]) await act(maya, applicationId, name);
    return { sent, applicationId };
  }

  test.each([
    ["withdraw", "kept"],
    ["delete", "kept"],
    ["nobodyWrote", "missed"],
  ] as const)("counts no more often than a person applies, by leaving it one by one (%s)", async (how, counted) => {
    const { sent } = await flood();
    for (const each of sent) await each.post({ act: how }, await each.unlock());
    expect((await publicPromise(site.database, hours(100)))[counted]).toBe(mostPerContact);
  });

  test("does not book an interview for each from one offer, also after leaving it", async () => {
    const { sent, applicationId } = await flood();
    expect((await act(maya, applicationId, "interview")).status).toBe(200);
    for (const [n, each] of sent.entries()) {
      const mine = bookable(site, each);
      if (n < 3) {
        const { contact } = each.person;
        await each.post({ act: "correct", contact, email: `flood+${n}@example.org` }, await each.unlock());
      }
      const [time = "2026-11-23T09:00:00.000Z"] = (await mine.show()).times;
      await mine.book(time);
    }
    const { rows } = await site.database.query("select from interview");
    expect(rows).toHaveLength(0);
  });
});
