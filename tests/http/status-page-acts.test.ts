/** Applicants' acts on their own page (B2, B9): what is stored, recorded and announced. */
import { beforeEach, describe, expect, test } from "vitest";
import { correct } from "../../commands/applications/correct.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(() => {
  site.now = start;
});

async function registrationOf({ id }: StatusPage): Promise<Record<string, unknown>> {
  const { rows } = await site.database.query("select * from registration where id = $1", [id]);
  return rows[0] ?? {};
}

describe("a correction", () => {
  test("of number and email is stored, recorded and announced, and the new address gets the link", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const answer = await mine.post(
      { act: "correct", contact: "07400 777 001", email: " New.One@Example.org " },
      cookie,
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${mine.path}?done=corrected#answer`]);
    expect(await registrationOf(mine)).toMatchObject({
      phone: "+447400777001",
      national_number: "7400777001",
      area_code: "44",
      email: "New.One@Example.org",
      email_key: "new.one@example.org",
      corrected_at: start,
    });
    expect(await mine.events()).toEqual(["corrected"]);
    expect((await mine.told()).at(-1)).toMatchObject({
      type: "application.updated",
      data: {
        id: mine.id,
        code: mine.code,
        status: "new",
        prefers: null,
        contact: { phone: "+447400777001", email: "New.One@Example.org", lang: "en-GB", site: "jobs.example" },
      },
    });
    expect(await mine.emails()).toEqual(["applicant.received", "applicant.corrected", "applicant.link"]);
    // Without a change nothing is announced again.
    await mine.post({ act: "correct", contact: "+44 7400 777001", email: "New.One@Example.org" }, cookie);
    expect(await mine.events()).toEqual(["corrected"]);
  });

  test("of the email is stored as the form would store it", async () => {
    const mine = await statusPage(site);
    const email = "<mailto:Pasted.\u200bOne@Example.org?subject=x>.";
    await mine.post({ act: "correct", contact: mine.person.contact, email }, await mine.unlock());
    expect(await registrationOf(mine)).toMatchObject({
      email: "Pasted.One@Example.org",
      email_key: "pasted.one@example.org",
    });
  });

  test.each([
    ["contact", "12", "This isn’t a mobile number in the United Kingdom. Please check it."],
    ["contact", "", "Please enter your WhatsApp number"],
    ["contact", "+49 1512 3456789", "This isn’t a mobile number in the United Kingdom. Please check it."],
    ["email", "nobody", "Please enter a valid email"],
    ["email", "nobody@example..org", "Please enter a valid email"],
    ["email", "a\0@example.org", "Please remove the characters that can’t be shown"],
  ])("of %s to “%s” shows the typed value again with the form's own message", async (field, value, message) => {
    const mine = await statusPage(site);
    const before = await registrationOf(mine);
    const fields = { contact: mine.person.contact, email: mine.person.email, [field]: value };
    const html = await mine.posted({ act: "correct", ...fields }, await mine.unlock());
    expect(visibleText(html)).toContain(message);
    expect(fieldValue(html, field)).toBe(value);
    expect(await registrationOf(mine)).toEqual(before);
  });

  test("to another person's number and address changes and reveals nothing of theirs (D10)", async () => {
    const theirs = await statusPage(site);
    const mine = await statusPage(site);
    const before = [await registrationOf(theirs), await theirs.row()];
    const { contact, email } = theirs.person;
    const answer = await mine.post({ act: "correct", contact, email }, await mine.unlock());
    expect(answer.status).toBe(303);
    expect([await registrationOf(theirs), await theirs.row()]).toEqual(before);
    expect(await theirs.events()).toEqual([]);
    expect((await registrationOf(mine)).application_id).not.toBe((await registrationOf(theirs)).application_id);
  });

  test("moves the browser's submission out of a shared application and leaves the other unchanged", async () => {
    const person = { email: "twice@example.org", contact: "7400880001" };
    const first = await statusPage(site, person);
    const second = await statusPage(site, { ...person, name: "Somebody Else" });
    expect(second.applicationId).toBe(first.applicationId);
    const before = await registrationOf(first);
    await second.post({ act: "correct", contact: "7400880002", email: person.email }, await second.unlock());
    expect(await registrationOf(first)).toEqual(before);
    const after = await registrationOf(second);
    expect(after.phone).toBe("+447400880002");
    expect(after.application_id).not.toBe(first.applicationId);
  });
});

test.each([
  ["another address", "other.", ""],
  ["another spelling of it", "Zoe.", ""],
  ["another address and number", "both.", "7400880004"],
])("a correction to %s pressed twice is applied once", async (_, instead, number) => {
  const mine = await statusPage(site);
  const { email, contact } = mine.person;
  const shown = { id: mine.id, phone: `+44${contact}`, email, heldAt: null };
  const nationalNumber = number || contact;
  const to = { email: email.replace("zoe.", instead), areaCode: "44", nationalNumber, phone: `+44${nationalNumber}` };
  const press = () => correct(commandsOf(site), { kind: "registration", id: mine.id }, shown, to);
  const answers = await Promise.all([press(), press()]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await registrationOf(mine)).toMatchObject({ email: to.email, phone: to.phone });
  expect(await mine.events()).toEqual(["corrected"]);
  expect((await mine.told()).map(({ type }) => type)).toEqual(["application.created", "application.updated"]);
});

test("a call or an email can be preferred, and nothing else", async () => {
  const mine = await statusPage(site);
  const cookie = await mine.unlock();
  await mine.post({ act: "prefer", channel: "call" }, cookie);
  await mine.post({ act: "prefer", channel: "pigeon" }, cookie);
  expect((await registrationOf(mine)).prefers).toBe("call");
  expect(await mine.events()).toEqual(["preferred"]);
  expect((await mine.told()).at(-1)).toMatchObject({ type: "application.updated", data: { prefers: "call" } });
  expect(await (await site.open(mine.path, { cookie })).text()).toMatch(
    /checked=""[^>]*value="call"|value="call"[^>]*checked/,
  );
});

test("withdrawing needs a confirmation, happens once, and is announced", async () => {
  const mine = await statusPage(site);
  const cookie = await mine.unlock();
  const question = await (await site.open(`${mine.path}?ask=withdraw`, { cookie })).text();
  expect(visibleText(question)).toContain("Withdraw your application?");
  expect((await mine.row()).withdrawn_at).toBeNull();
  const answers = await Promise.all([1, 2, 3].map(() => mine.post({ act: "withdraw" }, cookie)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await mine.row()).withdrawn_at).toEqual(start);
  expect(await mine.events()).toEqual(["withdrawn"]);
  expect((await mine.told()).filter(({ type }) => type === "application.withdrawn")).toMatchObject([
    { data: { id: mine.id, code: mine.code, withdrawn_at: start.toISOString() } },
  ]);
  expect(visibleText(await (await site.open(mine.path, { cookie })).text())).toContain("You withdrew this application");
});

describe("reporting no contact", () => {
  const press = async (mine: StatusPage) => mine.post({ act: "nobodyWrote" }, await mine.unlock());

  test("is refused before the 24 hours are over", async () => {
    const mine = await statusPage(site);
    site.now = hours(23);
    await press(mine);
    expect(await mine.events()).toEqual([]);
    expect((await mine.row()).nobody_wrote_at).toBeNull();
  });

  test("restarts the clock after a contact mark, counts, and keeps the former report", async () => {
    const mine = await statusPage(site);
    await site.database.query(
      `update application set contacted_at = $2::timestamptz, contacted_name = 'Robin', reminded_first_at = $2::timestamptz,
         reminded_second_at = $2::timestamptz where id = $1`,
      [mine.applicationId, hours(1).toISOString()],
    );
    site.now = hours(2);
    await press(mine);
    expect(await mine.row()).toMatchObject({
      nobody_wrote_at: hours(2),
      clock_restarted_at: hours(2),
      contacted_at: null,
      contacted_name: null,
      reminded_first_at: null,
      reminded_second_at: null,
    });
    expect(await mine.events()).toEqual(["nobody_wrote"]);
    expect((await mine.told()).at(-1)).toMatchObject({
      type: "application.missed",
      data: { reason: "nobody_wrote", due_at: hours(24).toISOString() },
    });
    const html = await (await site.open(mine.path)).text();
    expect(html).toContain(`<time dateTime="${hours(26).toISOString()}">`);
    // The clock runs again: no report is possible until it expires.
    await press(mine);
    expect(await mine.events()).toEqual(["nobody_wrote"]);
  });

  test("is possible after the deadline, but not after withdrawal", async () => {
    const mine = await statusPage(site);
    site.now = hours(25);
    await press(mine);
    expect(await mine.events()).toEqual(["nobody_wrote"]);
    const gone = await statusPage(site);
    await gone.post({ act: "withdraw" }, await gone.unlock());
    site.now = hours(60);
    await press(gone);
    expect(await gone.events()).toEqual(["withdrawn"]);
  });
});

test("the download is a file with all stored data, and is recorded", async () => {
  const mine = await statusPage(site, { attribution: { source: "newsletter" } });
  await site.call("/api/user-survey", { id: mine.id, CITY: "Leeds" }, { lang: "gb" });
  const answer = await mine.post({ act: "download" }, await mine.unlock());
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="application.json"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const held = (await answer.json()) as Record<string, unknown>;
  expect(held).toMatchObject({
    notes_of_recruiters: { count: 0, ask_for_a_copy: site.config.operator.identity.email },
    registrations: [
      {
        id: mine.id,
        name: mine.person.name,
        email: mine.person.email,
        attribution: { source: "newsletter" },
        answers: [{ question: "CITY", value: "Leeds" }],
      },
    ],
    history: [{ type: "downloaded", actor: "applicant" }],
  });
  expect(await mine.events()).toEqual(["downloaded"]);
});
