/**
 * A stranger plants an application under a person's number and mailbox, and uses up with it what a
 * day's limits allow. The person can still correct theirs and book an interview.
 *
 * @module-tag long
 */
import { describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { recruiterWithHours, timesIn } from "../support/booking.ts";
import { useDatabase } from "../support/databases.ts";
import { act } from "../support/desk.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
const from = (network: string) => ({ "x-forwarded-for": network });

let people = 0;

function somebody() {
  people += 1;
  const end = `06${String(people).padStart(2, "0")}`;
  return { end, person: { email: `owner${end}@example.org`, contact: `740030${end}` } };
}
type Person = ReturnType<typeof somebody>["person"];

async function send(person: Person, name: string, network: string): Promise<StatusPage> {
  later();
  return statusPage(site, { ...person, name }, from(network));
}

/** Acts as if the confirmations of all applications had been delivered. */
async function confirm(): Promise<void> {
  await site.database.query(
    "update delivery set delivered_at = $1::timestamptz where event_type = 'applicant.received'",
    [site.now.toISOString()],
  );
}

/** Corrects the planted name again and again, by the success page's link. */
async function correctNames({ path }: StatusPage, { email, contact }: Person, network: string, times: number) {
  const digits = contact.slice(-4);
  let cookie = cookieOf(await site.submit(path, { act: "unlock", digits }, from(network)), "unlocked") ?? "";
  for (let n = 0; n < times; n += 1) {
    later();
    const name = `${n % 2 === 0 ? "Eva Noon" : "Eve Hill"}${"abcdefghijklmnopqrstuvwxyz".charAt(n)}`;
    const answer = await site.submit(path, { act: "correct", contact, email, name }, { ...from(network), cookie });
    cookie = cookieOf(answer, "unlocked") ?? cookie;
  }
}

/** Opens a requested link from a network of its own. */
async function openLink({ email, contact }: Person) {
  later();
  const own = from(nextAddress());
  await site.submit("/gb/application/link", { link: email }, own);
  const link = await mailedLink(site, email);
  const answer = await site.submit(link, { act: "unlock", digits: contact.slice(-4) }, own);
  const headers = { ...own, cookie: cookieOf(answer, "unlocked") ?? "" };
  return { link, headers };
}

const corrected = [303, expect.stringContaining("done=corrected")];

describe("the person's first correction works", () => {
  const correct = async (
    person: Person,
    { link, headers }: Awaited<ReturnType<typeof openLink>>,
    chosen: StatusPage | null,
    to: string,
  ) => {
    const path = chosen ? `${link}.${chosen.code.replaceAll("-", "")}` : link;
    const answer = await site.submit(path, { act: "correct", contact: to, email: person.email }, headers);
    return [answer.status, answer.headers.get("location")];
  };

  test.each(["as it comes", "with the own application chosen"])(
    "after one network used up the planted application's corrections (link %s)",
    async (how) => {
      const { end, person } = somebody();
      const mine = await send(person, "Vera Safe", nextAddress());
      const network = nextAddress();
      const planted = await send(person, "Eve Nought", network);
      await confirm();
      await correctNames(planted, person, network, 20);
      const opened = await openLink(person);
      const chosen = how === "as it comes" ? null : mine;
      expect(await correct(person, opened, chosen, `740039${end}`)).toEqual(corrected);
    },
  );

  const networks = ["203.0.113.7", "198.51.100.7", "192.0.2.7"];

  /** Uses up all notices that the mailbox may get in a day. */
  async function fill(person: Person): Promise<void> {
    for (const network of networks) {
      const planted = await send(person, "Eve Nought", network);
      await confirm();
      await correctNames(planted, person, network, 7);
    }
  }

  test.each(["as it comes", "with the own application chosen"])(
    "after three networks used up the mailbox's notices, and once for each requested link (link %s)",
    async (how) => {
      const { end, person } = somebody();
      const mine = await send(person, "Vera Safe", nextAddress());
      await fill(person);
      const chosen = how === "as it comes" ? null : mine;
      const opened = await openLink(person);
      expect(await correct(person, opened, chosen, `740031${end}`)).toEqual(corrected);
      expect((await correct(person, opened, chosen, `740032${end}`))[0]).toBe(429);
      expect(await correct(person, await openLink(person), chosen, `740033${end}`)).toEqual(corrected);
    },
  );

  test("though the person's own confirmation was withheld", async () => {
    const { end, person } = somebody();
    await fill(person);
    await send(person, "Vera Safe", nextAddress());
    expect(await correct(person, await openLink(person), null, `740031${end}`)).toEqual(corrected);
  });
});

test.each(["posts that do nothing", "wishes"])("a person books an interview after a stranger's %s", async (what) => {
  const { person } = somebody();
  const mine = await send(person, "Vera Safe", nextAddress());
  const network = nextAddress();
  const planted = await send(person, "Eve Nought", network);
  expect(planted.applicationId).toBe(mine.applicationId);
  const recruiter = await recruiterWithHours(site);
  for (const name of ["contacted", "interview"]) {
    expect((await act(recruiter, mine.applicationId, name)).status).toBe(200);
  }
  const talk = `${planted.path}/talk`;
  const digits = person.contact.slice(-4);
  const fields = { act: what === "wishes" ? "wish" : "nothing", first: "on Sundays" };
  for (let n = 0; n < limits.talkOf.points; n += 1) {
    expect((await site.submit(talk, { ...fields, digits }, from(network))).status).toBe(303);
  }
  const more = await site.submit(talk, { ...fields, digits }, from(network));
  expect(more.status).toBe(what === "wishes" ? 429 : 303);
  const { link, headers } = await openLink(person);
  const [time = ""] = timesIn(await (await site.open(`${link}/talk`, headers)).text());
  expect(time).not.toBe("");
  const answer = await site.submit(`${link}/talk`, { act: "book", time, instead: "" }, headers);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${link}/talk`]);
});
