/**
 * The last four digits prove only their own number (D30): what each email's link opens, with which
 * digits. More than 300 lines: every email's link, with the same two people.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { storedDataInScope } from "../../db/queries/status-page.ts";
import { limits } from "../../db/rate-limit.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { bookable, recruiterWithHours } from "../support/booking.ts";
import { act } from "../support/desk.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { emailsTo } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T08:00:00Z");
beforeEach(() => {
  site.now = start;
});

let people = 0;

/**
 * The victim, a stranger who applied with the victim's address and his own number, and the emails
 * about each.
 */
async function shared() {
  people += 1;
  const email = `victim${people}@example.org`;
  const victim = await send(email, "Olivia Owner", 1);
  const stranger = await send(email, "Sam Stranger", 2);
  return { email, victim, stranger };
}

const end = (mine: StatusPage) => mine.person.contact.slice(-4);

function send(email: string, name: string, number: number): Promise<StatusPage> {
  site.now = new Date(site.now.getTime() + 60_000);
  const contact =
    `7400${number}${String(people).padStart(5, "0")}`.slice(0, 6) + String(people * 3 + number).padStart(4, "0");
  return statusPage(site, { email, name, contact });
}

async function mailAbout(email: string, { code }: StatusPage): Promise<string> {
  const paths = (await emailsTo(site, email)).map(({ path }) => path);
  return paths.findLast((path) => path.includes(code.replaceAll("-", ""))) ?? "";
}

async function asked(email: string): Promise<string> {
  await site.submit("/gb/application/link", { link: email });
  return (await emailsTo(site, email)).findLast(({ type }) => type === "applicant.link")?.path ?? "";
}

const give = (path: string, digits: string, cookie = "") => site.submit(path, { act: "unlock", digits }, { cookie });
const unlocked = async (path: string, digits: string, cookie = "") =>
  cookieOf(await give(path, digits, cookie), "unlocked") ?? "";
const shown = async (path: string, cookie = "") => visibleText(await (await site.open(path, { cookie })).text());

const rowOf = async ({ id }: StatusPage) => {
  const { rows } = await site.database.query(
    `select to_jsonb(r) - 'application_id' as registration, to_jsonb(a) - 'created_at' - 'merged_into' as application
     from registration r join application a on a.id = r.application_id where r.id = $1`,
    [id],
  );
  return rows[0];
};

describe("an email about a number that is new to the mailbox", () => {
  test("opens only that registration, and not with another number's digits", async () => {
    const { email, victim, stranger } = await shared();
    const path = await mailAbout(email, stranger);
    expect(await unlocked(path, end(victim))).toBe("");
    const cookie = await unlocked(path, end(stranger));
    const page = await shown(path, cookie);
    expect(page).toContain("Sam Stranger");
    for (const secret of ["Olivia", victim.code, "another number"]) expect(page).not.toContain(secret);
    const before = await rowOf(victim);
    await site.submit(path, { act: "withdraw" }, { cookie });
    await site.submit(path, { act: "delete" }, { cookie });
    expect(await rowOf(victim)).toEqual(before);
    expect((await site.open(victim.path)).status).toBe(200);
  });

  test("shows the same page whether or not another person applied before", async () => {
    const { email, stranger } = await shared();
    people += 1;
    const lonely = await send(`victim${people}@example.org`, "Sam Stranger", 2);
    const page = async (mine: StatusPage, address: string) => {
      const path = await mailAbout(address, mine);
      const cookie = await unlocked(path, end(mine));
      const download = await (await site.submit(path, { act: "download" }, { cookie })).text();
      const own = [mine.code, mine.code.replaceAll("-", ""), mine.id, address, mine.person.contact, path, end(mine)];
      return [await (await site.open(path)).text(), await (await site.open(path, { cookie })).text(), download].map(
        (text) =>
          own
            // A link's signature is random, so it may contain the four digits by chance.
            .reduce((all, mark) => all.replaceAll(mark, "OWN"), text.replaceAll(/\/application\/[^"#?]+/g, "LINK"))
            .replaceAll(/\d\d:\d\d(:\d\d)?/g, "TIME")
            .replaceAll(/\d+ (hours|minutes)/g, "SOON"),
      );
    };
    const [a, b] = [await page(stranger, email), await page(lonely, lonely.person.email)];
    expect(visibleText(a[0] ?? "")).toBe(visibleText(b[0] ?? ""));
    // The elapsed share of the 24 hours has one or two digits.
    const [length, other] = [a[0], b[0]].map((text) => text?.replaceAll(/[\d.]+%/g, "").length);
    expect(length).toBe(other);
    expect(Object.keys(JSON.parse(a[2] ?? "") as object)).toEqual(Object.keys(JSON.parse(b[2] ?? "") as object));
    expect(visibleText(a[1] ?? "")).toBe(visibleText(b[1] ?? ""));
  });

  test("stays about that registration when its number is corrected to the other's", async () => {
    const { email, victim, stranger } = await shared();
    const path = await mailAbout(email, stranger);
    const cookie = await unlocked(path, end(stranger));
    const corrected = await site.submit(path, { act: "correct", contact: victim.person.contact, email }, { cookie });
    const after = cookieOf(corrected, "unlocked") ?? "";
    const page = await shown(path, after);
    expect(page).toContain("Sam Stranger");
    expect(page).not.toContain("Olivia");
    // The digits are now those of the corrected number, not of the old one.
    expect(await unlocked(path, end(stranger))).toBe("");
    expect(await unlocked(path, end(victim))).not.toBe("");
  });
});

describe("a requested email", () => {
  test("opens the mailbox's applications number by number, each after its own digits", async () => {
    const { email, victim, stranger } = await shared();
    const path = await asked(email);
    let page = await shown(path);
    for (const secret of ["Olivia", "Sam Stranger", victim.code]) expect(page).not.toContain(secret);
    const first = await unlocked(path, end(victim));
    page = await shown(path, first);
    expect(page).toContain("Olivia Owner");
    for (const secret of ["Sam Stranger", stranger.code]) expect(page).not.toContain(secret);
    expect(page).toContain("another number");
    const before = await rowOf(stranger);
    await site.submit(path, { act: "prefer", channel: "call" }, { cookie: first });
    expect(await rowOf(stranger)).toEqual(before);
    const both = await unlocked(path, end(stranger), first);
    page = await shown(path, both);
    expect(page).toContain(victim.code);
    expect(page).toContain(stranger.code);
    await site.submit(path, { act: "withdraw" }, { cookie: both });
    for (const mine of [victim, stranger]) expect((await mine.row()).withdrawn_at).not.toBeNull();
  });

  test("asks for another number whether or not there is one, and answers wrong digits alike", async () => {
    const { email, victim } = await shared();
    people += 1;
    const lonely = await send(`lonely${people}@example.org`, "Olivia Owner", 1);
    const pages: string[] = [];
    for (const [mine, address] of [
      [victim, email],
      [lonely, lonely.person.email],
    ] as const) {
      const path = await asked(address);
      const cookie = await unlocked(path, end(mine));
      const wrong = await give(path, "0001", cookie);
      expect(wrong.headers.get("location")).toBe(`${path}?again=digits#answer`);
      const page = await shown(`${path}?again=digits`, cookie);
      pages.push(page.slice(page.indexOf("Another number?"), page.indexOf("What we never")));
      expect(page).toContain("You have 4 attempts left.");
    }
    expect(pages[0]).toContain("also applied with this email address and another number");
    expect(pages[0]).toBe(pages[1]);
  });

  test("used with one number's digits leaves the links to another number unchanged", async () => {
    const { email, victim, stranger } = await shared();
    const old = await mailAbout(email, victim);
    const path = await asked(email);
    expect(await unlocked(path, end(stranger))).not.toBe("");
    for (const link of [old, victim.path]) expect((await site.open(link)).status).toBe(200);
    expect(await unlocked(old, end(victim))).not.toBe("");
    for (const link of [await mailAbout(`none${email}`, stranger), stranger.path].filter(Boolean))
      expect((await site.open(link)).status).toBe(404);
  });

  test("accepts its owner's digits repeatedly, though it names a stranger's registration", async () => {
    const { email, victim, stranger } = await shared();
    const path = await asked(email);
    for (let time = 0; time < 7; time += 1) expect(await unlocked(path, end(victim))).not.toBe("");
    // Wrong digits have no more attempts either.
    for (let time = 0; time < 5; time += 1) await give(path, "0001");
    for (const digits of [end(victim), end(stranger)]) expect(await unlocked(path, digits)).toBe("");
  });

  test("and those of a number that they corrected earlier", async () => {
    const { email, victim } = await shared();
    const contact = `740166${end(victim)}`;
    await victim.post({ act: "correct", contact, email }, await victim.unlock());
    site.now = new Date(site.now.getTime() + 60_000);
    const path = await asked(email);
    for (let time = 0; time < 7; time += 1) expect(await unlocked(path, end(victim))).not.toBe("");
  });

  test("opens the owner's application after the stranger's registration it names is deleted", async () => {
    const { email, victim, stranger } = await shared();
    const path = await asked(email);
    await stranger.post({ act: "delete" }, await stranger.unlock());
    const page = await shown(path);
    expect(page).toContain("type the last four digits");
    expect(page).not.toContain(victim.code);
    expect((await site.submit(path, { act: "withdraw" })).headers.get("location")).toContain("again=digits");
    const wrong = await give(path, "0001");
    expect(wrong.headers.get("location")).toBe(`${path}?again=digits#answer`);
    // The digits are right, but the browser has no cookies.
    const [to = ""] = ((await give(path, end(victim))).headers.get("location") ?? "").split("#", 1);
    expect(await shown(to)).toContain("These digits are right, but your browser did not keep the cookie");
    expect(await shown(path, await unlocked(path, end(victim)))).toContain("Olivia Owner");
  });
});

test("an email about a number the mailbox already had opens the others as well", async () => {
  const { email, victim, stranger } = await shared();
  const again = await send(email, "Olivia O. Owner", 1);
  const path = await mailAbout(email, again);
  const first = await unlocked(path, end(victim));
  expect(await shown(path, first)).toContain(victim.code);
  expect(await shown(path, first)).not.toContain(stranger.code);
  expect(await shown(path, await unlocked(path, end(stranger), first))).toContain(stranger.code);
});

test("an email handed to a stranger gives no access to the mailbox's own data, even after repeated submissions", async () => {
  const { email, victim, stranger } = await shared();
  const again = await send(email, "Sam S. Stranger", 2);
  const path = await mailAbout(email, again);
  const cookie = await unlocked(path, end(stranger));
  const held = JSON.parse(await (await site.submit(path, { act: "download" }, { cookie })).text()) as object;
  expect(Object.keys(held)).not.toContain("job_alerts");
  expect(Object.keys(held)).not.toContain("not_written_to");
  expect(JSON.stringify(held)).not.toContain(victim.code.replaceAll("-", ""));
});

test("an email about one's own number cannot lock another person's link", async () => {
  const { email, victim, stranger } = await shared();
  await send(email, "Sam S. Stranger", 2);
  const theirs = [await mailAbout(email, stranger), stranger.path, (await emailsTo(site, email)).at(-1)?.path ?? ""];
  for (const path of theirs) for (let time = 0; time < 6; time += 1) await give(path, "0001");
  for (const path of [await mailAbout(email, victim), await asked(email)]) {
    expect(await unlocked(path, end(victim))).not.toBe("");
  }
});

test("a session with one number's digits cannot book an interview for another's", async () => {
  const { email, victim, stranger } = await shared();
  const recruiter = await recruiterWithHours(site);
  for (const name of ["contacted", "interview"]) await act(recruiter, victim.applicationId, name);
  const offered = bookable(site, victim);
  const [time = ""] = (await offered.show()).times;
  const path = await asked(email);
  const cookie = await unlocked(path, end(stranger));
  const named = `${path}.${victim.code.replaceAll("-", "")}`;
  const before = await rowOf(victim);
  for (const talk of [`${path}/talk`, `${named}/talk`, `${victim.path}/talk`]) {
    await site.submit(talk, { act: "book", time, instead: "", digits: end(stranger) }, { cookie });
    await site.submit(talk, { act: "wish", first: "Monday", digits: end(stranger) }, { cookie });
  }
  const after = await rowOf(victim);
  const { link_tries: _, ...registration } = (after?.registration ?? {}) as Record<string, unknown>;
  expect(before).toMatchObject({ registration, application: after?.application });
  const { rows } = await site.database.query("select from interview where application_id = $1", [victim.applicationId]);
  expect(rows).toEqual([]);
});

test("the mailbox's own data is in the download of no link, and emails to it only of a mailed one", async () => {
  const { email, victim } = await shared();
  const held = async (path: string) => {
    const cookie = await unlocked(path, end(victim));
    return Object.keys(JSON.parse(await (await site.submit(path, { act: "download" }, { cookie })).text()) as object);
  };
  for (const path of [await mailAbout(email, victim), await asked(email)]) {
    const keys = await held(path);
    expect(keys).toContain("messages");
    expect(keys.filter((key) => /alerts|written/.test(key))).toEqual([]);
  }
  expect(
    Object.keys(await storedDataInScope(site.database, [victim.id], { notes: false, messages: false })),
  ).not.toContain("messages");
});

describe("with an email for the mailbox, a stranger it was handed to", () => {
  /** An emailed link that the stranger's own digits open. */
  async function given() {
    const people = await shared();
    await send(people.email, "Sam S. Stranger", 2);
    const path = (await emailsTo(site, people.email)).at(-1)?.path ?? "";
    return { ...people, path, cookie: await unlocked(path, end(people.stranger)) };
  }

  test("gets no extra attempts at the owner's digits by applying with numbers that end in them", async () => {
    const { email, victim, path, cookie: first } = await given();
    let cookie = first;
    for (const [time, digits] of ["9001", "9002", "9003", "9004", "9005", end(victim)].entries()) {
      await statusPage(site, { email, name: "Sam Stranger", contact: `74018${time}${digits}` });
      cookie = (await unlocked(path, digits, cookie)) || cookie;
    }
    expect(await shown(`${path}.${victim.code.replaceAll("-", "")}`, cookie)).not.toContain("Olivia");
    // The owner's own links still accept them.
    expect(await unlocked(await mailAbout(email, victim), end(victim))).not.toBe("");
  });

  test("corrects numbers no more often than the mailbox is notified, also for held applications", async () => {
    const { email, path, stranger, cookie } = await given();
    // The last of these is held, and then gets the stranger's number as well.
    const planted: StatusPage[] = [];
    for (let time = 0; time < 5; time += 1) {
      planted.push(await statusPage(site, { email, contact: `74018${time}555${time}` }));
    }
    const held = planted.at(-1) ?? stranger;
    expect((await held.row()).held_at).not.toBeNull();
    await held.post({ act: "correct", contact: stranger.person.contact, email }, await held.unlock());
    const statuses: number[] = [];
    let unlockedBy = cookie;
    for (let time = 0; time < limits.emailTo.points + 2; time += 1) {
      const corrected = await site.submit(
        `${path}.${held.code.replaceAll("-", "")}`,
        { act: "correct", contact: `7402${10 + time}${end(stranger)}`, email },
        { cookie: unlockedBy },
      );
      statuses.push(corrected.status);
      unlockedBy = cookieOf(corrected, "unlocked") ?? unlockedBy;
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(limits.emailTo.points);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ["", false],
    [", with a requested one that the owner used", true],
  ])(
    "gets no extra attempts at the owner's digits by correcting their own number to end in them%s",
    async (_, isAsked) => {
      const { email, victim, stranger, path: mailed, cookie: first } = await given();
      const path = isAsked ? await asked(email) : mailed;
      if (isAsked) expect(await unlocked(path, end(victim))).not.toBe("");
      const planted = await statusPage(site, { email, contact: "7401807777" });
      let cookie = await unlocked(path, end(planted), isAsked ? await unlocked(path, end(stranger)) : first);
      for (const [time, digits] of ["9001", "9002", "9003", ...(isAsked ? [] : ["9004"]), end(victim)].entries()) {
        const named = `${path}.${planted.code.replaceAll("-", "")}`;
        const corrected = await site.submit(
          named,
          { act: "correct", contact: `74017${time}${digits}`, email },
          { cookie },
        );
        expect(corrected.headers.get("location")).toContain("done=corrected");
        cookie = cookieOf(corrected, "unlocked") ?? cookie;
      }
      expect(await shown(`${path}.${victim.code.replaceAll("-", "")}`, cookie)).not.toContain("Olivia");
    },
  );
});
