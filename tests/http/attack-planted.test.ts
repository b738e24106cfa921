/**
 * A stranger who knows a number and mailbox plants a registration and waits for what the owner
 * does through an emailed link (D30).
 *
 * @module-tag long
 */
import { describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { recruiterWithHours } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const moved = "in.safety@example.net";

let people = 0;

function somebody() {
  people += 1;
  const end = `02${String(people).padStart(2, "0")}`;
  return { email: `owner${people}@example.org`, contact: `740030${end}`, end };
}
const send = async ({ email, contact }: ReturnType<typeof somebody>) => {
  site.now = new Date(site.now.getTime() + 60_000);
  return statusPage(site, { email, contact });
};

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

/** The owner corrects the address, with a link from the mailbox. */
async function move(link: string, { contact, end }: ReturnType<typeof somebody>): Promise<void> {
  const answer = await site.submit(
    link,
    { act: "correct", contact, email: moved },
    { cookie: await opened(link, end) },
  );
  expect(answer.status).toBe(303);
}

async function seenBy(stranger: Awaited<ReturnType<typeof send>>, digits: string): Promise<string> {
  const cookie = `${stranger.cookie}; ${await opened(stranger.path, digits)}`;
  const page = await (await site.open(stranger.path, { cookie })).text();
  return page + (await (await site.open("/gb/success", { cookie })).text());
}

describe("a stranger who applied with another person's number and mailbox cannot read the owner's corrections", () => {
  test("with the link of the first email, about what the owner sent", async () => {
    const person = somebody();
    const planted = await send(person);
    expect(await seenBy(planted, person.end)).toContain(person.email);
    await send(person);
    await move(await mailedLink(site, person.email), person);
    expect(await seenBy(planted, person.end)).not.toContain("in.safety");
  });

  test("nor about what the stranger sent", async () => {
    const person = somebody();
    const planted = await send(person);
    await move(await mailedLink(site, person.email), person);
    expect(await seenBy(planted, person.end)).not.toContain("in.safety");
  });

  test("nor tries the digits of the number that its owner corrects to", async () => {
    const person = somebody();
    const planted = await send(person);
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    await site.submit(link, { act: "correct", contact: "7400309876", email: person.email }, { cookie });
    const { rows } = await site.database.query("select phone from registration where id = $1", [planted.id]);
    expect(rows).toEqual([{ phone: "+447400309876" }]);
    expect(await seenBy(planted, "9876")).not.toContain("7400309876");
  });

  test("nor with a link that was asked for and used before", async () => {
    const person = somebody();
    await send(person);
    await site.submit("/gb/application/link", { link: person.email });
    const link = await mailedLink(site, person.email);
    await opened(link, person.end);
    const planted = await send(person);
    await move(link, person);
    const { rows } = await site.database.query("select email from registration where id = $1", [planted.id]);
    expect(rows).toEqual([{ email: moved }]);
    expect(await seenBy(planted, person.end)).not.toContain("in.safety");
  });
});

test("who corrects their own by the link of the success page goes on with it", async () => {
  const person = somebody();
  const own = await send(person);
  const cookie = await opened(own.path, person.end);
  await own.post({ act: "correct", contact: person.contact, email: moved }, cookie);
  expect(await seenBy(own, person.end)).toContain("in.safety");
});

/** The newest undo link in a mailbox. */
async function undoFrom(email: string): Promise<string> {
  const undo = (await emailsTo(site, email)).findLast(({ path }) => path.endsWith("/undo"));
  return undo?.path ?? "";
}

async function copyFrom(email: string, end: string): Promise<string> {
  const link = await mailedLink(site, email);
  const copies = await Promise.all(
    ["download", "read"].map(async (act) =>
      (await site.submit(link, { act }, { cookie: await opened(link, end) })).text(),
    ),
  );
  return copies.join("");
}

describe("a stranger who moved their own application into another person's mailbox", () => {
  const own = (person: ReturnType<typeof somebody>) => `eve${person.end}@evil.example`;
  async function plantedFromOwn(person: ReturnType<typeof somebody>) {
    const planted = await send({ ...person, email: own(person) });
    const cookie = await opened(planted.path, person.end);
    await planted.post({ act: "correct", contact: person.contact, email: person.email }, cookie);
    return planted;
  }

  test("and undoes that cannot read the owner's corrections since in the download", async () => {
    const person = somebody();
    const planted = await plantedFromOwn(person);
    await send(person);
    await site.submit("/gb/application/link", { link: person.email });
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    await site.submit(link, { act: "correct", contact: "7400309871", email: moved, name: "Vera Safe" }, { cookie });
    const answer = await site.submit(await undoFrom(own(person)), { act: "undo", digits: person.end });
    expect(answer.headers.get("location")).toContain("undone");
    const { rows } = await site.database.query("select email from registration where id = $1", [planted.id]);
    expect(rows).toEqual([{ email: own(person) }]);
    const copy = await copyFrom(own(person), person.end);
    expect(copy).toContain(planted.id);
    for (const secret of ["in.safety", "7400309871", "Vera Safe"]) expect.soft(copy).not.toContain(secret);
  });

  test("cannot take the owner's interview along with an undo", async () => {
    const recruiter = await recruiterWithHours(site);
    const person = somebody();
    const planted = await plantedFromOwn(person);
    const mine = await send(person);
    expect(mine.applicationId).toBe(planted.applicationId);
    for (const name of ["contacted", "interview"]) await act(recruiter, mine.applicationId, name);
    await site.submit("/gb/application/link", { link: person.email });
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    // The page of the stranger's registration.
    await book(`${link}.${planted.code.replaceAll("-", "")}`, cookie);
    await site.submit(await undoFrom(own(person)), { act: "undo", digits: person.end });
    const { rows } = await site.database.query(
      "select registration_id as id, application_id as application from interview where application_id in ($1, $2)",
      [mine.applicationId, planted.applicationId],
    );
    expect(rows.map(({ id }) => id)).toEqual([mine.id]);
  });
});

async function book(link: string, cookie: string): Promise<string> {
  const html = await (await site.open(`${link}/talk`, { cookie })).text();
  const [, time = ""] = /name="time"[^>]*value="([^"]+)"/.exec(html) ?? [];
  const answer = await site.submit(`${link}/talk`, { act: "book", time, instead: "" }, { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${link}/talk`]);
  return time;
}

describe("a stranger with an application under the same number and mailbox", () => {
  test("cannot read the name that the owner corrects", async () => {
    const person = somebody();
    await send(person);
    const planted = await send(person);
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    await site.submit(
      link,
      { act: "correct", contact: person.contact, email: person.email, name: "Vera Safe" },
      { cookie },
    );
    expect(await seenBy(planted, person.end)).not.toContain("Vera Safe");
  });

  test("nor if its number only ends in the same digits", async () => {
    const person = somebody();
    await send(person);
    const planted = await send({ ...person, contact: `740031${person.end}` });
    await site.submit("/gb/application/link", { link: person.email });
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    await site.submit(
      link,
      { act: "correct", contact: person.contact, email: person.email, name: "Vera Safe" },
      { cookie },
    );
    const { rows } = await site.database.query("select name from registration where id = $1", [planted.id]);
    expect(rows).toEqual([{ name: "Vera Safe" }]);
    expect(await seenBy(planted, person.end)).not.toContain("Vera Safe");
  });

  test.each(["before", "after"])(
    "can neither see nor cancel the interview that the owner books (sent %s)",
    async (when) => {
      const recruiter = await recruiterWithHours(site);
      const person = somebody();
      const earlier = await send(person);
      const later = await send(person);
      const planted = when === "before" ? earlier : later;
      for (const name of ["contacted", "interview"]) await act(recruiter, planted.applicationId, name);
      // The email about the stranger's registration, which looks like any other.
      const [about] = (await emailsTo(site, person.email)).filter(({ text }) => text.includes(planted.code));
      const link = about?.path ?? "";
      const time = await book(link, await opened(link, person.end));
      const seen = await site.open(`${planted.path}/talk`);
      expect(await seen.text()).not.toContain("Your interview is booked");
      await site.submit(`${planted.path}/talk`, { act: "cancel", instead: time, digits: person.end });
      await site.submit(planted.path, { act: "delete" }, { cookie: await opened(planted.path, person.end) });
      // Booking through a link about one registration separates it from the others.
      const { rows } = await site.database.query(
        "select cancelled_at as cancelled from interview where registration_id = $1",
        [planted.id],
      );
      expect(rows).toEqual([{ cancelled: null }]);
    },
  );

  test("cannot read the times that the owner suggests", async () => {
    const recruiter = await recruiterWithHours(site);
    const person = somebody();
    const planted = await send(person);
    await send(person);
    for (const name of ["contacted", "interview"]) await act(recruiter, planted.applicationId, name);
    const link = await mailedLink(site, person.email);
    const cookie = await opened(link, person.end);
    await site.submit(`${link}/talk`, { act: "wish", first: "When the clinic is closed" }, { cookie });
    const answer = await site.submit(
      planted.path,
      { act: "download" },
      { cookie: await opened(planted.path, person.end) },
    );
    expect(await answer.text()).not.toContain("clinic");
  });

  test("cannot read recruiters' emails to the owner after moving it to their own mailbox", async () => {
    const recruiter = await recruit(site);
    const person = somebody();
    const planted = await send(person);
    const mine = await send(person);
    const text = "When could you start?";
    const message = { id: `letter-to-somebody-${person.end}`, template: "question", text, alongside: true };
    const path = `${deskApiPath}/applications/${mine.applicationId}/message`;
    expect((await recruiter.post(path, message)).status).toBe(200);
    expect(await copyFrom(person.email, person.end)).toContain(text);
    const email = `eve${person.end}@evil.example`;
    const cookie = await opened(planted.path, person.end);
    await planted.post({ act: "correct", contact: person.contact, email }, cookie);
    const copy = await copyFrom(email, person.end);
    expect(copy).toContain(planted.id);
    for (const secret of [text, mine.code]) expect.soft(copy).not.toContain(secret);
  });
});

test("the success-page link still works after booking by an emailed link, if no one else used the number and mailbox", async () => {
  const recruiter = await recruiterWithHours(site);
  const person = somebody();
  const mine = await send(person);
  for (const name of ["contacted", "interview"]) await act(recruiter, mine.applicationId, name);
  const link = await mailedLink(site, person.email);
  await book(link, await opened(link, person.end));
  expect(await (await site.open(`${mine.path}/talk`)).text()).toContain("Your interview is booked");
});
