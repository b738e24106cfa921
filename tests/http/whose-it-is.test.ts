/**
 * A stranger applies with another person's number and address and tries everything their link and
 * cookie allow (D30). Then the owner of the mailbox does. More than 300 lines: all acts of both.
 */
import { beforeEach, describe, expect, test } from "vitest";
import type { Dependencies } from "../../server/dependencies.ts";
import { readDeskDetail } from "../../server/desk/detail.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(() => void (site.now = start));

/** Everything stored about a submission: its registration, answers and application. */
async function stored({ id }: StatusPage) {
  const { rows } = await site.database.query(
    `select to_jsonb(r) - 'application_id' as registration, to_jsonb(a) as application,
       (select jsonb_agg(to_jsonb(s)) from survey_answer s where s.registration_id = r.id) as answers,
       (select jsonb_agg(to_jsonb(c)) from consent c where c.registration_id = r.id) as consent
     from registration r join application a on a.id = r.application_id where r.id = $1`,
    [id],
  );
  return rows[0];
}

async function notes(mine: StatusPage): Promise<void> {
  await site.database.query(
    `insert into application_event (application_id, at, type, actor, recruiter_name, detail)
     values ($1, $2::timestamptz, 'note', 'recruiter', 'Robin Recruiter', '{"text":"A secret note"}')`,
    [mine.applicationId, site.now.toISOString()],
  );
}

/**
 * The owner applied; a minute later a stranger applied with the same number and address from
 * another browser.
 */
async function attacked(person: { email: string; contact: string }) {
  const owner = await statusPage(site, { ...person, name: "Olivia Owner", age: "41" });
  await site.call("/api/user-survey", { id: owner.id, CITY: "Ownertown" }, { lang: "gb" });
  await notes(owner);
  site.now = new Date(site.now.getTime() + 60_000);
  const stranger = await statusPage(site, { ...person, name: "Sam Stranger", age: "29" });
  expect(stranger.applicationId).toBe(owner.applicationId);
  return { owner, stranger };
}

const secrets = (owner: StatusPage) => ["Olivia", "Ownertown", "41", owner.code, owner.id, "A secret note", "Robin"];

let people = 0;
const somebody = () => {
  people += 1;
  return { email: `owner${people}@example.org`, contact: `74005${String(people).padStart(5, "0")}` };
};

describe("a stranger applying with another person's number and address", () => {
  test("sees through link, cookie and download only what they sent", async () => {
    const { owner, stranger } = await attacked(somebody());
    const cookie = await stranger.unlock();
    const seen = [
      visibleText(await (await site.open(stranger.path, { cookie })).text()),
      visibleText(await (await site.open("/gb/success", { cookie: stranger.cookie })).text()),
      await (await stranger.post({ act: "download" }, cookie)).text(),
    ];
    for (const page of seen) {
      expect(page).toContain(stranger.code.replace(/-/g, page.startsWith("{") ? "" : "-"));
      for (const secret of secrets(owner)) expect(page).not.toContain(secret);
    }
    // The other's link opens with neither.
    const refused = await site.submit(owner.path, { act: "withdraw" }, { cookie });
    expect(refused.headers.get("location")).toBe(`${owner.path}?again=closed#answer`);
    expect((await owner.row()).withdrawn_at).toBeNull();
  });

  test.each([
    ["correct", { contact: "7400999001", email: "thief@example.org" }],
    ["correct", { contact: "7400999001", email: "" }],
    ["withdraw", {}],
    ["prefer", { channel: "call" }],
    ["nobodyWrote", {}],
    ["download", {}],
    ["delete", {}],
  ] as const)("cannot change the owner's submission by %s", async (act, fields) => {
    const person = somebody();
    const { owner, stranger } = await attacked(person);
    site.now = hours(25);
    const before = await stored(owner);
    const own = await stored(stranger);
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || person.email]));
    const answer = await stranger.post({ act, ...sent }, await stranger.unlock());
    expect(answer.status).toBe(act === "download" ? 200 : 303);
    expect(await stored(owner)).toEqual(before);
    if (act !== "download") expect(await stored(stranger)).not.toEqual(own);
    // The owner is answered as if there were no stranger.
    const page = visibleText(await (await site.open(owner.path, { cookie: await owner.unlock() })).text());
    for (const word of ["Olivia Owner", owner.code]) expect(page).toContain(word);
    expect(page).not.toContain("Sam Stranger");
    expect(page).not.toContain("You withdrew");
  });

  test("sees the same state whether or not a recruiter had claimed the first one", async () => {
    const person = somebody();
    const owner = await statusPage(site, person);
    await site.database.query(
      `insert into recruiter (id, name, email, role) values ('claims', 'Robin Recruiter', 'robin@operator.example', 'recruiter')
       on conflict do nothing`,
    );
    await site.database.query(
      `update application set assigned_to = 'claims', assigned_at = $2::timestamptz, claimed_at = $2::timestamptz where id = $1`,
      [owner.applicationId, site.now.toISOString()],
    );
    site.now = new Date(site.now.getTime() + 60_000);
    const stranger = await statusPage(site, person);
    const unknown = await statusPage(site, somebody());
    const shown = async (page: StatusPage) =>
      (await (await site.open(page.path)).text())
        .replaceAll(page.code, "CODE")
        .replaceAll(page.code.replaceAll("-", ""), "CODE")
        .replaceAll(page.path, "PATH");
    expect(await shown(stranger)).toBe(await shown(unknown));
    expect(await shown(stranger)).not.toContain("Robin");
  });

  test("cannot, as the first sender, end what the owner sends later", async () => {
    const person = somebody();
    const stranger = await statusPage(site, { ...person, name: "Sam Stranger" });
    site.now = hours(1);
    const owner = await statusPage(site, { ...person, name: "Olivia Owner" });
    expect(owner.applicationId).toBe(stranger.applicationId);
    await stranger.post({ act: "delete" }, await stranger.unlock());
    const { rows } = await site.database.query(
      "select a.created_at, a.erased_at from registration r join application a on a.id = r.application_id where r.id = $1",
      [owner.id],
    );
    // The owner's promise runs from their own submission.
    expect(rows).toEqual([{ created_at: hours(1), erased_at: null }]);
    expect((await site.open(owner.path)).status).toBe(200);
    expect((await site.open(stranger.path)).status).toBe(404);
  });

  test("acting at the same time as the owner gets, like the owner, the intended result", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, stranger } = await attacked(somebody());
      const [ownerCookie, strangerCookie] = [await owner.unlock(), await stranger.unlock()];
      const answers = await Promise.all([
        owner.post({ act: "correct", contact: "7400123999", email: owner.person.email }, ownerCookie),
        stranger.post({ act: "withdraw" }, strangerCookie),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      expect(await stored(owner)).toMatchObject({
        registration: { phone: "+447400123999" },
        application: { withdrawn_at: null },
      });
      expect((await stored(stranger))?.application).not.toMatchObject({ withdrawn_at: null });
    }
  });
});

describe("the owner of the mailbox", () => {
  test("gets an email about each submission, and the second opens all with its address and number", async () => {
    const person = somebody();
    const { owner, stranger } = await attacked(person);
    const letters = await emailsTo(site, person.email);
    expect(letters.map(({ type }) => type)).toEqual(["applicant.received", "applicant.received"]);
    for (const [index, mine] of [owner, stranger].entries()) {
      const page = visibleText(await (await site.open(letters[index]?.path ?? "")).text());
      expect(page).toContain(mine.code);
      expect(page).not.toContain(mine === owner ? stranger.code : owner.code);
    }
    const { path = "" } = letters[1] ?? {};
    const unlocked = await site.submit(path, { act: "unlock", digits: person.contact.slice(-4) });
    const cookie = (unlocked.headers.getSetCookie()[0] ?? "").split(";", 1)[0] ?? "";
    expect(visibleText(await (await site.open(path, { cookie })).text())).toMatch(
      new RegExp(`${stranger.code}.{0,40}\\(shown here\\)`),
    );
    const held = await (await site.submit(path, { act: "download" }, { cookie })).text();
    for (const name of ["Olivia Owner", "Sam Stranger", "Ownertown"]) expect(held).toContain(name);
    expect(held).not.toContain("A secret note");
    expect(JSON.parse(held)).toMatchObject({ notes_of_recruiters: { count: 1 } });
    await site.submit(path, { act: "withdraw" }, { cookie });
    for (const page of [owner, stranger])
      expect(visibleText(await (await site.open(page.path)).text())).toContain("You withdrew");
    await site.submit(path, { act: "delete" }, { cookie });
    for (const page of [owner, stranger]) expect((await site.open(page.path)).status).toBe(404);
    expect((await site.open(path)).status).toBe(404);
    const { rows } = await site.database.query("select from mailbox where email_key = $1", [person.email]);
    expect(rows).toEqual([]);
  });

  test("cannot open submissions under another address with the same number", async () => {
    const person = somebody();
    const mine = await statusPage(site, person);
    const other = await statusPage(site, { ...person, email: `another-${person.email}` });
    const path = await mailedLink(site, person.email);
    const page = await (await site.open(path)).text();
    expect(page).toContain(mine.code);
    expect(page).not.toContain(other.code);
  });

  test("loses access to what is corrected to another address, whose owner gets the link", async () => {
    const person = somebody();
    const mine = await statusPage(site, person);
    const old = await mailedLink(site, person.email);
    const corrected = `right-${person.email}`;
    await mine.post({ act: "correct", contact: person.contact, email: corrected }, await mine.unlock());
    expect((await site.open(old)).status).toBe(404);
    expect((await site.open(mine.path)).status).toBe(200);
    const fresh = await mailedLink(site, corrected);
    expect((await emailsTo(site, corrected)).map(({ type }) => type)).toEqual(["applicant.received", "applicant.link"]);
    expect(await (await site.open(fresh)).text()).toContain(mine.code);
  });

  test("correcting the address with a mailbox link reports that the other mailbox now has the link", async () => {
    const person = somebody();
    await statusPage(site, person);
    const path = await mailedLink(site, person.email);
    const unlocked = await site.submit(path, { act: "unlock", digits: person.contact.slice(-4) });
    const cookie = (unlocked.headers.getSetCookie()[0] ?? "").split(";", 1)[0] ?? "";
    const email = `moved-${person.email}`;
    const answer = await site.submit(path, { act: "correct", contact: person.contact, email }, { cookie });
    expect(answer.headers.get("location")).toBe("/gb/application/moved");
    expect(visibleText(await (await site.open("/gb/application/moved")).text())).toContain(
      "the link to it is on its way",
    );
    expect((await site.open(path)).status).toBe(404);
  });
});

describe("the 24 hours of a second submission", () => {
  test("are the same on the success page, the status page, in the email and at the desk", async () => {
    const person = somebody();
    const first = await statusPage(site, person);
    site.now = hours(5);
    const second = await statusPage(site, person);
    expect(second.applicationId).toBe(first.applicationId);
    const due = hours(29).toISOString();
    expect(await (await site.open("/gb/success", { cookie: second.cookie })).text()).toContain(due);
    expect(await (await site.open(second.path)).text()).toContain(due);
    expect((await emailsTo(site, person.email)).at(-1)?.text).toContain("15:00 on Saturday 21 November");
    const caller = {
      id: "",
      name: "",
      email: "",
      role: "recruiter",
      hasSecondStep: true,
      token: "",
      provider: null,
    } as const;
    const { config, database } = site;
    const deps = { config, database, now: () => site.now } as Dependencies;
    const detail = await readDeskDetail({ deps, caller }, first.applicationId, "en");
    expect(detail?.registrations.map(({ code, dueAt }) => [code, dueAt])).toEqual([
      [first.code, hours(24).toISOString()],
      [second.code, due],
    ]);
    // The earliest submission counts for the application.
    expect(detail?.dueAt).toBe(hours(24).toISOString());
  });

  test("continue although the first sender reported no contact and left", async () => {
    const person = somebody();
    const first = await statusPage(site, person);
    site.now = hours(25);
    await first.post({ act: "nobodyWrote" }, await first.unlock());
    site.now = hours(48);
    const second = await statusPage(site, person);
    expect(second.applicationId).toBe(first.applicationId);
    await first.post({ act: "withdraw" }, await first.unlock());
    expect(await second.row()).toMatchObject({
      created_at: hours(48),
      clock_restarted_at: null,
      nobody_wrote_at: null,
      withdrawn_at: null,
    });
    // The owner's own acts stay.
    const { rows } = await site.database.query(
      "select a.clock_restarted_at, a.nobody_wrote_at from registration r join application a on a.id = r.application_id where r.id = $1",
      [first.id],
    );
    expect(rows).toEqual([{ clock_restarted_at: hours(25), nobody_wrote_at: hours(25) }]);
  });

  test("start again with a new application once the first was contacted", async () => {
    const person = somebody();
    const first = await statusPage(site, person);
    await site.database.query("update application set contacted_at = $2::timestamptz where id = $1", [
      first.applicationId,
      hours(1).toISOString(),
    ]);
    site.now = hours(2);
    const second = await statusPage(site, person);
    expect(second.applicationId).not.toBe(first.applicationId);
    expect((await second.row()).created_at).toEqual(hours(2));
  });
});
