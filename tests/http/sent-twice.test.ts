/**
 * The same form posted twice without JavaScript (D5, D30) is announced together with the first
 * until that one leaves.
 */
import { beforeEach, expect, test } from "vitest";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { postedForm } from "../support/applicants.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
beforeEach(() => {
  site.now = start;
});

/** Submits the last four digits under a link and returns the cookie that gives full access. */
async function unlocked(path: string, contact = ""): Promise<string> {
  const answer = await site.submit(path, { act: "unlock", digits: contact.slice(-4) });
  return cookieOf(answer, "unlocked") ?? "";
}

/** Simulates the back button and a second press. */
async function posted(form: Record<string, string>, minutes: number) {
  site.now = later(minutes);
  const answer = await site.submit("/gb/apply-now", form, { "x-forwarded-for": nextAddress() });
  const cookie = cookieOf(answer, "applicant") ?? "";
  const success = await (await site.open("/gb/success", { cookie })).text();
  const path = /href="(\/gb\/application\/[^"]+)"/.exec(success)?.[1] ?? "";
  return { id: cookie.slice("applicant=".length).split(".")[0] ?? "", path };
}

/** The webhook events of everything sent with an address, in order. */
async function webhookSnapshotOf(email = ""): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await site.database.query<{ payload: { type: string; data: Record<string, unknown> } }>(
    `select d.payload from delivery d where d.kind = 'webhook' and d.application_id in (
       select application_id from registration where email_key = $1) order by d.sequence`,
    [email],
  );
  return rows.map(({ payload }) => payload);
}

test("acts on the second submission are announced under the first one's id", async () => {
  const form = postedForm();
  const [first, second] = [await posted(form, 0), await posted(form, 1)];
  await site.call("/api/user-survey", { id: first.id, IS_LOCAL_USER: 1 }, { lang: "gb" });
  await site.call("/api/user-survey", { id: second.id, CITY: "Leeds" }, { lang: "gb" });
  const cookie = await unlocked(second.path, form.contact);
  expect((await site.submit(second.path, { act: "prefer", channel: "email" }, { cookie })).status).toBe(303);
  const told = await webhookSnapshotOf(form.email);
  const { code } = told[0]?.data ?? {};
  expect(told.map(({ type, data }) => [type, data["id"], data["code"]])).toEqual(
    ["application.created", "survey.answered", "survey.answered", "application.updated"].map((type) => [
      type,
      first.id,
      code,
    ]),
  );
  expect(told[2]?.data["answers"]).toEqual({ IS_LOCAL_USER: "1", CITY: "Leeds" });
  expect(told[3]?.data["prefers"]).toBe("email");
  // No data of the second stays with the first, and the first's own data stays.
  expect((await site.submit(second.path, { act: "delete" }, { cookie })).status).toBe(303);
  expect((await webhookSnapshotOf(form.email)).map(({ type, data }) => [type, data["answers"]])).toEqual([
    ["application.created", {}],
    ["survey.answered", { IS_LOCAL_USER: "1" }],
    ["application.updated", undefined],
  ]);
});

test("no act is announced for the first submission if the second withdrew and was then deleted", async () => {
  const form = postedForm();
  const [, second] = [await posted(form, 0), await posted(form, 1)];
  await site.call("/api/user-survey", { id: second.id, CITY: "Leeds" }, { lang: "gb" });
  const cookie = await unlocked(second.path, form.contact);
  expect((await site.submit(second.path, { act: "withdraw" }, { cookie })).status).toBe(303);
  expect((await site.submit(second.path, { act: "delete" }, { cookie })).status).toBe(303);
  const { rows } = await site.database.query("select from delivery where payload::text like '%Leeds%'");
  expect(rows).toEqual([]);
  expect((await webhookSnapshotOf(form.email)).map(({ type }) => type)).toEqual(["application.created"]);
});

test.each([false, true])(
  "it is announced under its own id once the repeated one is deleted, with everything before it: %s",
  async (alone) => {
    const form = postedForm();
    const other = await statusPage(site, { email: form.email, contact: form.contact, name: "Other Answers" });
    const [first, second] = [await posted(form, 1), await posted(form, 2)];
    await site.call("/api/user-survey", { id: second.id, CITY: "Leeds" }, { lang: "gb" });
    const leave = async (path: string) => {
      const cookie = await unlocked(path, form.contact);
      expect((await site.submit(path, { act: "delete" }, { cookie })).status).toBe(303);
    };
    if (alone) await leave(other.path);
    await leave(first.path);
    const [event] = (await webhookSnapshotOf(form.email)).filter(({ data }) => data["id"] === second.id);
    expect(event).toMatchObject({
      type: alone ? "application.created" : "application.repeated",
      timestamp: later(2).toISOString(),
      data: {
        ...(alone ? {} : { first_id: other.id }),
        contact: { email: form.email, nickname: form.name },
        answers: { CITY: "Leeds" },
      },
    });
    const { rows } = await site.database.query(
      `select r.sent_twice, array(select d.target || ' ' || d.event_type from delivery d
         where coalesce(d.payload->>'registrationId', d.payload->'data'->>'id') = r.id order by d.sequence) as told
       from registration r where r.id = $1`,
      [second.id],
    );
    const type = String(event?.type);
    expect(rows).toEqual([
      { sent_twice: false, told: [`main ${type}`, `operator ${type}`, "applicant applicant.received"] },
    ]);
  },
);

// The second submission has no own events, and deleting the first removes its events.
test("the second submission is still announced when the first is deleted", async () => {
  const form = postedForm();
  const [first, second] = [await posted(form, 0), await posted(form, 1)];
  const cookie = await unlocked(first.path, form.contact);
  expect((await site.submit(first.path, { act: "delete" }, { cookie })).status).toBe(303);
  const told = await webhookSnapshotOf(form.email);
  expect(told.map(({ type, data }) => [type, data["id"]])).toEqual([["application.created", second.id]]);
});
