/**
 * Emails to recruiters and the operator (B6): enough to find the application, but no contact data.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { formatCode } from "../../domain/code/code.ts";
import { composeEmail } from "../../email/compose.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { storedAs } from "../support/exported.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";

const operator = { ...listeningOperator(), quietHours: { from: "21:00", to: "11:30" } };
const site = useApp({ operator });
const templates = [
  "recruiter.reminded_first",
  "recruiter.reminded_second",
  "recruiter.reassigned",
  "recruiter.missed",
] as const;

beforeEach(async () => {
  await site.database.query("delete from recruiter");
  await site.database.query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter')",
  );
});

async function apply(change: Record<string, unknown> = {}) {
  const person = applicant(change);
  const { body } = await site.call("/api/register", person, { lang: "de" });
  const { id, code, phone } = await storedAs(site.database, body.result?.id);
  const { rows } = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [id],
  );
  return { person, id, code, phone, applicationId: rows[0]?.id };
}

const compose = (eventType: string, target: string, payload: Record<string, string | number | boolean | null>) =>
  composeEmail(site, { eventType, target, payload });

describe.each(templates)("%s", (template) => {
  test("has code, first name, deadline and desk link, but no number, address or surname", async () => {
    const { person, id, code, phone, applicationId } = await apply({ name: "Zoë Müller", time_zone: "Europe/Berlin" });
    const mail = await compose(template, "recruiter:maya", { registrationId: id });
    expect(mail).toMatchObject({ to: ["maya@operator.example"], replyTo: null });
    expect(mail?.subject).toContain(code);
    expect(mail?.text.split("\n")).toEqual(
      expect.arrayContaining([
        `Code to quote in the first message: ${code}`,
        "Contact by: Saturday, 21 November 2026 at 10:00 UTC",
        "In the applicant’s time zone: Saturday, 21 November 2026 at 11:00 CET",
        "Best written by: Friday, 20 November 2026 at 21:00 CET",
        `http://jobs.example/desk/applications/${applicationId}`,
      ]),
    );
    expect(mail?.text).toContain("Zoë");
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      for (const secret of [phone, person.contact, person.contact.slice(-6), person.email, "Müller"]) {
        expect(part).not.toContain(secret);
      }
    }
    expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
    expect(linksOf(mail!).html).toEqual(linksOf(mail!).text);
  });

  test("goes to the operator without a desk", async () => {
    const { id } = await apply();
    expect((await compose(template, "operator", { registrationId: id }))?.to).toEqual(["desk@operator.example"]);
  });

  test("says so when it was settled meanwhile", async () => {
    const { id, applicationId } = await apply();
    await site.database.query("update application set contacted_at = now() where id = $1", [applicationId]);
    const mail = await compose(template, "recruiter:maya", { registrationId: id });
    expect(mail?.text).toContain("there’s nothing left to do");
    expect(mail?.text).not.toContain("write now");
  });

  test("is not composed for a former recruiter or an erased person", async () => {
    const { id } = await apply();
    expect(await compose(template, "recruiter:maya", { registrationId: "gone" })).toBeNull();
    await site.database.query("update recruiter set disabled_at = now()");
    expect(await compose(template, "recruiter:maya", { registrationId: id })).toBeNull();
    expect(await compose(template, "recruiter:nobody", { registrationId: id })).toBeNull();
  });

  test.each(["<img/src=x>", "http://evil.example", "Eve\r\nBcc: x@example.org", "\u202Egnp.exe", "=cmd|' /C calc'!A0"])(
    "escapes a name of %j",
    async (name) => {
      const { id, code } = await apply({ name });
      const mail = await compose(template, "recruiter:maya", { registrationId: id });
      expect(mail?.subject).toContain(code);
      expect(mail?.subject).not.toMatch(/[\r\n]/);
      expect(mail?.html).not.toMatch(/<img/);
      expect(mail?.text.replace(/^http:\/\/jobs\.example.*$/gm, "")).not.toMatch(/:\/\/|@|\u202E|evil\.e/);
      expect(linksOf(mail!).html).toEqual(linksOf(mail!).text);
    },
  );
});

test("a restarted clock determines the deadline", async () => {
  const { id, applicationId } = await apply();
  await site.database.query("update application set clock_restarted_at = $2 where id = $1", [
    applicationId,
    "2026-12-01T09:30:00Z",
  ]);
  const mail = await compose("recruiter.reminded_first", "recruiter:maya", { registrationId: id });
  expect(mail?.text).toContain("Contact by: Wednesday, 2 December 2026 at 09:30 UTC");
});

test("the earliest submission determines the deadline, and all known codes are quoted", async () => {
  const start = site.now;
  const first = await apply({ time_zone: "Europe/Berlin" });
  try {
    site.now = new Date(start.getTime() + 11 * 3_600_000);
    const { body } = await site.call("/api/register", first.person, { lang: "de" });
    const { rows } = await site.database.query<{ id: string; code: string }>(
      "select id, code from registration where id = $1",
      [body.result?.id],
    );
    const [{ id, code } = { id: "", code: "" }] = rows;
    expect(id).not.toBe(first.id);
    const mail = await compose("recruiter.reminded_first", "recruiter:maya", { registrationId: id });
    expect(mail?.text.split("\n")).toEqual(
      expect.arrayContaining([
        `Code to quote in the first message: ${first.code}, ${formatCode(code)}`,
        "Contact by: Saturday, 21 November 2026 at 10:00 UTC",
      ]),
    );
  } finally {
    site.now = start;
  }
});

test("the operator learns that a webhook was disabled, and how to enable it", async () => {
  const mail = await compose("operator.endpoint_disabled", "operator", { endpoint: "main", reason: "HTTP 410" });
  expect(mail).toMatchObject({ to: ["desk@operator.example"], subject: "The webhook main was switched off" });
  expect(mail?.text).toContain("Reason: HTTP 410");
  expect(mail?.text).toContain("fairlead webhook test main");
  expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
});

test("the operator learns of an impostor, without links from typed text", async () => {
  const { rows } = await site.database.query<{ id: number }>(
    `insert into impostor_report (reported_at, number, market) values (now(), $1, 'gb') returning id`,
    ["+44 7700 http://evil.example\r\nCode: x"],
  );
  const mail = await compose("operator.reported", "operator", { report: Number(rows[0]?.id), last: false });
  expect(mail?.subject).toBe("An impostor was reported");
  expect(mail?.text).toContain("Number: +44 7700 http evil. example Code x");
  expect(mail?.text).toContain("Code it quoted: none");
  expect(linksOf(mail!)).toEqual({
    text: ["http://jobs.example/desk/reports"],
    html: ["http://jobs.example/desk/reports"],
  });
});

test("a new application is the same in text and HTML, with typed text escaped", async () => {
  const { person, id } = await apply({
    name: "<script>alert(1)</script>",
    attribution: { source: "<img src=x onerror=alert(1)>", campaign: "x\r\nCode: y" },
  });
  const stored = (await storedAs(site.database, id)).deliveries.find(({ target }) => target === "main")?.id;
  const { rows } = await site.database.query<{ payload: string }>("select payload from delivery where id = $1", [
    stored,
  ]);
  const delivery = { eventType: "application.created", target: "operator", payload: rows[0]?.payload ?? null };
  const mail = await composeEmail(site, delivery);
  expect(mail).toMatchObject({ to: ["desk@operator.example"], replyTo: person.email });
  expect(mail?.text).toContain("Name: <script>alert(1)</script>");
  expect(mail?.text.split("\n").filter((line) => line.startsWith("Code:"))).toEqual([]);
  expect(mail?.html).not.toMatch(/<(?:script|img)\b/);
  expect(saidTwice(mail!).html).toBe(saidTwice(mail!).text);
});
