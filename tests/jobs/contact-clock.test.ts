/**
 * The contact clock's effects on an application (B6): reminder, reassignment, miss, announcement,
 * figures.
 */
import { expect, test } from "vitest";
import { keptPromise } from "../../db/queries/promise.ts";
import { at, useClock } from "../support/contact-clock.ts";
import { listeningOperator } from "../support/operators.ts";

const { context, set, sweep, recruit, apply, row, history, sent } = useClock();

test("without contact an application is reminded, reassigned, missed, announced and counted", async () => {
  await recruit("Ana", "Maya", "Noor");
  // Ana has more work than Noor.
  await apply("ana", at(15));
  const { id, registrationId, code } = await apply("maya");
  await set(id, { claimed_at: at(1).toISOString() });

  await sweep(11.9);
  expect(await sent(id)).toEqual([]);

  await sweep(12);
  expect(await sent(id)).toEqual(["recruiter.reminded_first → recruiter:maya"]);
  expect(await row(id)).toMatchObject({ reminded_first_at: at(12), assigned_to: "maya" });

  await sweep(20);
  expect(await sent(id)).toEqual([
    "recruiter.reminded_second → recruiter:maya",
    "recruiter.reminded_second → recruiter:ana",
    "recruiter.reassigned → recruiter:noor",
  ]);
  expect(await row(id)).toMatchObject({
    reminded_second_at: at(20),
    assigned_to: "noor",
    assigned_at: at(20),
    claimed_at: null,
  });

  await sweep(23.99);
  expect(await sent(id)).toEqual([]);
  expect(await keptPromise(context.database, at(23.99))).toEqual({ kept: 0, missed: 0 });

  await sweep(24);
  const { rows } = await context.database.query(
    "select payload from delivery where application_id = $1 and kind = 'webhook'",
    [id],
  );
  expect(rows).toEqual([
    {
      payload: {
        type: "application.missed",
        timestamp: at(24).toISOString(),
        data: { id: registrationId, code, due_at: at(24).toISOString(), reason: "no_contact" },
      },
    },
  ]);
  expect(await sent(id)).toEqual([
    "application.missed → main",
    "recruiter.missed → recruiter:ana",
    "recruiter.missed → recruiter:maya",
    "recruiter.missed → recruiter:noor",
    "applicant.missed → applicant",
  ]);
  expect(await row(id)).toMatchObject({ missed_at: at(24), assigned_to: "noor" });
  expect(await keptPromise(context.database, at(24))).toEqual({ kept: 0, missed: 1 });

  await sweep(24 * 8);
  expect(await sent(id)).toEqual([]);
  expect(await history(id)).toEqual([
    { type: "reminded_first", actor: "clock", at: at(12), detail: { text: "Maya" } },
    { type: "reminded_second", actor: "clock", at: at(20), detail: { text: "Maya, Ana" } },
    { type: "reassigned", actor: "clock", at: at(20), detail: { text: "Noor" } },
    { type: "missed", actor: "clock", at: at(24), detail: null },
  ]);
});

test("a reminder's stored payload holds only the registration id", async () => {
  await recruit("Maya");
  const { id, registrationId } = await apply();
  await sweep(12);
  const { rows } = await context.database.query<{ payload: unknown }>(
    "select payload from delivery where application_id = $1",
    [id],
  );
  expect(rows).toEqual([{ payload: { registrationId } }]);
});

test("without assignment everyone is reminded, and no one is assigned", async () => {
  await recruit("Ana", "Maya");
  const { id } = await apply();
  await sweep(12);
  await sweep(20);
  expect(await sent(id)).toEqual([
    "recruiter.reminded_first → recruiter:ana",
    "recruiter.reminded_first → recruiter:maya",
    "recruiter.reminded_second → recruiter:ana",
    "recruiter.reminded_second → recruiter:maya",
  ]);
  expect(await row(id)).toMatchObject({ assigned_to: null });
});

test("without another recruiter the application is released to all", async () => {
  await recruit("Maya", "Gone");
  await context.database.query("update recruiter set disabled_at = now() where id = 'gone'");
  const { id } = await apply("maya");
  await sweep(20);
  expect(await sent(id)).toEqual(["recruiter.reminded_second → recruiter:maya"]);
  expect(await row(id)).toMatchObject({ assigned_to: null, assigned_at: null });
  expect((await history(id)).at(-1)).toMatchObject({ type: "reassigned", detail: null });
});

test("without a desk the operator is notified, and no misses are reported to applicants", async () => {
  const { id } = await apply();
  await sweep(12);
  await sweep(24);
  expect(await sent(id)).toEqual([
    "recruiter.reminded_first → operator",
    "application.missed → main",
    "recruiter.missed → operator",
  ]);
});

test("without mail the clock runs, and webhooks announce its steps", async () => {
  await recruit("Maya");
  const { id } = await apply("maya");
  const config = { operator: listeningOperator(), smtpUrl: undefined, publicUrl: "http://jobs.example" };
  for (const hours of [12, 20, 24]) await sweep(hours, { config });
  expect(await sent(id)).toEqual(["application.missed → main"]);
  expect(await row(id)).toMatchObject({ missed_at: at(24) });
  expect((await history(id))[0]).toMatchObject({ type: "reminded_first", detail: null });
});

test("after days without a clock there is a miss and a reassignment, but no late reminders", async () => {
  await recruit("Ana", "Maya");
  const { id } = await apply("maya");
  await sweep(24 * 4);
  expect((await history(id)).map(({ type }) => type)).toEqual(["reassigned", "missed"]);
  expect(await row(id)).toMatchObject({ reminded_first_at: null, assigned_to: "ana", missed_at: at(96) });
});

test("a report of no contact restarts the clock", async () => {
  await recruit("Maya");
  const { id } = await apply("maya");
  for (const hours of [12, 20, 24]) await sweep(hours);
  await sent(id);
  await set(id, { clock_restarted_at: at(30).toISOString(), nobody_wrote_at: at(30).toISOString() });
  await sweep(41.9);
  expect(await sent(id)).toEqual([]);
  for (const hours of [42, 50, 54]) await sweep(hours);
  expect(await sent(id)).toEqual([
    "recruiter.reminded_first → recruiter:maya",
    "recruiter.reminded_second → recruiter:maya",
    "application.missed → main",
    "recruiter.missed → recruiter:maya",
    "applicant.missed → applicant",
  ]);
  expect(await row(id)).toMatchObject({ missed_at: at(54) });
  expect(await keptPromise(context.database, at(54))).toEqual({ kept: 0, missed: 1 });
});

test.each(["contacted_at", "declined_at", "opted_out_at", "spam_at", "withdrawn_at", "erased_at"])(
  "%s set: nothing more is due",
  async (column) => {
    await recruit("Maya");
    const { id } = await apply("maya");
    await set(id, { [column]: at(2).toISOString() });
    await sweep(12);
    await sweep(30);
    expect(await sent(id)).toEqual([]);
    expect(await history(id)).toEqual([]);
  },
);
