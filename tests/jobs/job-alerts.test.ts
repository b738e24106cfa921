/**
 * Job alert emails: recipients, contents and frequency. More than 300 lines: one mail server and
 * three sites on one database.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { emailsToReader, look, alertingOperator, newAddress, stopPath, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { listeningOperator } from "../support/operators.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";
import { statusPage } from "../support/status-page.ts";
import { catalogWith, type VacancyChange, vacancyWith } from "../support/vacancies.ts";
import { keptDays } from "../support/retention.ts";

const context = useDatabase();
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());
const site = useApp(() => ({ operator: alertingOperator, config: { smtpUrl: mailbox.url } }), context);

/** The same site after the operator took `gb` off it. */
const smaller = useApp(
  () => ({
    operator: { ...alertingOperator, markets: { ...alertingOperator.markets, offered: ["us"] } },
    config: { smtpUrl: mailbox.url },
  }),
  context,
);

/** The same site after the operator opened applications in Poland. */
const wider = useApp(
  () => ({
    operator: { ...alertingOperator, eligibleCountries: [...alertingOperator.eligibleCountries, "PL"] },
    config: { smtpUrl: mailbox.url },
  }),
  context,
);

const hour = 3_600_000;
const start = new Date("2026-11-20T10:00:00Z");

beforeEach(async () => {
  site.now = start;
  smaller.now = start;
  wider.now = start;
  mailbox.mails.length = 0;
  await site.database.query("delete from job_subscriber");
  await site.database.query("delete from delivery");
});

/** Published the given hours after the subscriptions. */
function published(slug: string, hours: number, change: VacancyChange = {}): PublishedVacancy {
  const publishedAt = new Date(start.getTime() + hours * hour).toISOString();
  return vacancyWith({ slug, publishedAt, ...change });
}

function after(hours: number): void {
  site.now = new Date(start.getTime() + hours * hour);
  smaller.now = site.now;
}

const news = async (email: string, vacancies: readonly PublishedVacancy[]) =>
  (await emailsToReader(site, email, vacancies)).filter(({ type }) => type === "subscriber.jobs");

const slugsIn = (text: string) => Array.from(text.matchAll(/\/jobs\/([a-z0-9-]+)$/gm), ([, slug]) => slug);

test("one email lists several vacancies, newest first, and the next comes a day later at the earliest", async () => {
  const email = await subscribed(site);
  const vacancies = [published("before", -1), published("first", 1), published("second", 2)];
  after(3);
  expect(await look(site, context, vacancies)).toBe(1);
  expect(await look(site, context, vacancies)).toBe(0);
  const [letter, ...more] = await news(email, vacancies);
  expect(more).toEqual([]);
  expect(slugsIn(letter?.text ?? "")).toEqual(["second", "first"]);
  expect(letter?.subject).toContain("New jobs at");
  expect(letter?.text).toContain("20 November 2026");
  expect(letter?.text).toContain("20 November 2027");
  // Later vacancies of the same day wait for the next email, with all others by then.
  vacancies.push(published("third", 4), published("fourth", 26));
  after(5);
  expect(await look(site, context, vacancies)).toBe(0);
  after(27.1);
  expect(await look(site, context, vacancies)).toBe(1);
  expect(slugsIn((await news(email, vacancies))[1]?.text ?? "")).toEqual(["fourth", "third"]);
});

describe("an alert of a closed market", () => {
  const polish = { texts: { pl: { title: "Praca" } } };

  test("waits until applications open, then reports every vacancy, later only new ones", async () => {
    const email = await subscribed(site, {}, { market: "pl" });
    const vacancies = [published("before", -1, polish), published("meanwhile", 1, polish)];
    after(2);
    expect(await look(site, context, vacancies)).toBe(0);
    wider.now = site.now;
    expect(await look(wider, context, vacancies)).toBe(1);
    expect(await look(wider, context, vacancies)).toBe(0);
    vacancies.push(published("later", 20, polish));
    wider.now = new Date(start.getTime() + 30 * hour);
    expect(await look(wider, context, vacancies)).toBe(1);
    const [opened, next] = await news(email, vacancies);
    expect(slugsIn(opened?.text ?? "")).toEqual(["meanwhile", "before"]);
    expect(opened?.text).toContain("Rekrutacja ruszyła. Oto oferty:");
    expect(slugsIn(next?.text ?? "")).toEqual(["later"]);
    expect(next?.text).toContain("Nowe od naszego ostatniego e-maila:");
  });

  test("never holds up a subscriber's other alerts, or an alert from before the market closed", async () => {
    const both = await subscribed(site, {}, { market: "pl" });
    await subscribed(site, {}, { market: "gb", email: both });
    const earlier = await subscribed(wider, {}, { market: "pl" });
    const vacancies = [published("english", 1), published("polish", 1, polish)];
    after(2);
    expect(await look(site, context, vacancies)).toBe(2);
    expect(slugsIn((await news(both, vacancies))[0]?.text ?? "")).toEqual(["english"]);
    expect(slugsIn((await news(earlier, vacancies))[0]?.text ?? "")).toEqual(["polish"]);
  });
});

test("an alert matches like the list, by words and filters, in its market and language", async () => {
  const hotel = { texts: { en: { title: "Hotel assistant" }, de: { title: "Hotelhilfe" } } };
  const vacancies = [
    published("hotel", 1, hotel),
    published("shop", 1, { texts: { en: { title: "Shop helper", summary: "Sells", responsibilities: [] } } }),
    published("intern", 1, {
      facts: { contract: "internship", markets: ["gb"] },
      texts: { en: { title: "Trainee", summary: "Learns" } },
    }),
    published("irish", 1, { facts: { markets: ["ie"] }, texts: { en: { title: "Irish helper" } } }),
  ];
  const asked = {
    everything: await subscribed(site),
    words: await subscribed(site, { q: "HOTELS assist" }),
    kind: await subscribed(site, { kind: "internship" }),
    pay: await subscribed(site, { pay: "day-100000" }),
    german: await subscribed(site, {}, { market: "de" }),
    french: await subscribed(site, {}, { market: "fr" }),
  };
  after(2);
  expect(await look(site, context, vacancies)).toBe(4);
  const told = async (email: string) => slugsIn((await news(email, vacancies))[0]?.text ?? "").toSorted();
  expect(await told(asked.everything)).toEqual(["hotel", "intern", "shop"]);
  expect(await told(asked.words)).toEqual(["hotel"]);
  expect(await told(asked.kind)).toEqual(["intern"]);
  expect(await told(asked.german)).toEqual(["hotel"]);
  for (const email of [asked.pay, asked.french]) expect(await news(email, vacancies)).toEqual([]);
  expect((await news(asked.german, vacancies))[0]?.text).toContain("Hotelhilfe");
});

test("a subscriber with two alerts gets one email with each vacancy once", async () => {
  const email = await subscribed(site);
  await subscribed(site, { q: "hotel" }, { email });
  await subscribed(site, {}, { email, market: "ie" });
  const vacancies = [published("hotel", 1)];
  after(2);
  expect(await look(site, context, vacancies)).toBe(1);
  expect(slugsIn((await news(email, vacancies))[0]?.text ?? "")).toEqual(["hotel"]);
});

test("an email lists ten and the number of others, shared among the alerts", async () => {
  const email = await subscribed(site, { q: "hotel" });
  await subscribed(site, { q: "shop" }, { email });
  const many = (of: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      published(`${of}-${n}`, 1 + n / 100, { texts: { en: { title: `${of} ${n}` } } }),
    );
  const vacancies = [...many("hotel", 12), ...many("shop", 3)];
  after(3);
  expect(await look(site, context, vacancies)).toBe(1);
  const [letter] = await news(email, vacancies);
  const slugs = slugsIn(letter?.text ?? "");
  expect(slugs).toHaveLength(10);
  expect(slugs.filter((slug) => slug?.startsWith("shop"))).toHaveLength(3);
  expect(letter?.text).toContain("More new jobs: 5");

  const alone = await subscribed(site, { q: "hotel" });
  vacancies.push(published("hotel-next", 5, { texts: { en: { title: "Hotel next" } } }));
  after(7);
  await look(site, context, vacancies);
  // A single alert links to its own filtered list.
  expect((await news(alone, vacancies))[0]?.text.replaceAll(/\s/g, "")).toContain("/gb/jobs?q=hotel");
});

test("the link to the list leaves out words that a stranger may have typed as a message", async () => {
  const email = await subscribed(site, { q: "WhatsApp 7400 999888 deposit" });
  const vacancies = [published("deposit", 1, { texts: { en: { title: "WhatsApp 7400 999888 deposit" } } })];
  after(2);
  await look(site, context, vacancies);
  const [letter] = await news(email, vacancies);
  expect(letter?.text).toContain("/gb/jobs");
  expect(letter?.text).not.toContain("q=");
});

test("unconfirmed subscribers and mere applicants get no email", async () => {
  const unconfirmed = newAddress();
  await site.submit("/gb/job-alerts", { email: unconfirmed });
  await statusPage(site);
  const vacancies = [published("first", 1)];
  after(2);
  expect(await look(site, context, vacancies)).toBe(0);
  const { rows } = await site.database.query("select from delivery where event_type = 'subscriber.jobs'");
  expect(rows).toEqual([]);
});

test("vacancies of the last minute are included in a later run", async () => {
  const email = await subscribed(site);
  const vacancies = [published("first", 1)];
  after(1 + 30 / 3600);
  expect(await look(site, context, vacancies)).toBe(0);
  after(1 + 90 / 3600);
  expect(await look(site, context, vacancies)).toBe(1);
  expect(slugsIn((await news(email, vacancies))[0]?.text ?? "")).toEqual(["first"]);
});

test("parallel processes queue each email once", async () => {
  const emails = [await subscribed(site), await subscribed(site), await subscribed(site)];
  const vacancies = [published("first", 1)];
  after(2);
  const letters = await Promise.all([1, 2, 3, 4].map(() => look(site, context, vacancies)));
  expect(letters.reduce((sum, count) => sum + count, 0)).toBe(3);
  for (const email of emails) expect(await news(email, vacancies)).toHaveLength(1);
});

test("the email has one-click unsubscribe headers (RFC 8058), which work", async () => {
  const email = await subscribed(site);
  const vacancies = [published("first", 1)];
  after(2);
  await look(site, context, vacancies);
  const { rows } = await site.database.query<{ id: string }>(
    "select id from delivery where event_type = 'subscriber.jobs'",
  );
  await deliverOne(deliverDependencies(site, context, { catalog: catalogWith(vacancies) }), rows[0]?.id ?? "");
  const [mail] = mailbox.mails;
  expect(mail?.to).toEqual([email]);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, address = ""] =
    /^<(http:\/\/jobs\.example\/gb\/job-alerts\/stop\/\S+)>$/.exec(mail?.headers.get("list-unsubscribe") ?? "") ?? [];
  expect(mail?.text.replaceAll(/\s/g, "")).toContain(address);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await site.request(new URL(address).pathname, { method: "POST", body })).status).toBe(200);
  expect((await site.database.query("select from job_subscriber")).rows).toEqual([]);
});

test("a pending email omits closed vacancies, and is dropped after unsubscribing or disabling", async () => {
  const email = await subscribed(site);
  const vacancies = [published("first", 1), published("second", 1)];
  after(2);
  await look(site, context, vacancies);
  const closed = { ...published("first", 1), closedAt: site.now };
  expect(slugsIn((await news(email, [closed, vacancies[1]!]))[0]?.text ?? "")).toEqual(["second"]);
  expect(await news(email, [closed])).toEqual([]);
  const off = { ...site.config, operator: listeningOperator() };
  expect(await look({ ...site, config: off }, context, [...vacancies, published("third", 1.5)])).toBe(0);
  const [letter] = await news(email, vacancies);
  await site.submit(stopPath(letter ?? { unsubscribe: "" }), {});
  expect(await news(email, vacancies)).toEqual([]);
});

test("the operator's erasure of a mailbox's last application ends its alerts", async () => {
  const email = newAddress();
  const mine = await statusPage(site, { email });
  const other = await statusPage(site, { email });
  await subscribed(site, {}, { email });
  const { database } = context;
  const left = async ({ applicationId }: typeof mine) => {
    await eraseApplication({ database, config: site.config, now: () => site.now }, applicationId);
    return (await site.database.query("select from job_subscriber")).rows.length;
  };
  expect([await left(other), await left(mine)]).toEqual([1, 0]);
});

test("unconfirmed alerts are deleted after a week, confirmed after a year, and all when disabled", async () => {
  const log = createLog("silent");
  const left = async (hours: number, on = true) => {
    after(hours);
    const deps = {
      config: site.config,
      database: context.database,
      retention: keptDays(180),
      jobAlerts: on,
      log,
      now: () => site.now,
    };
    await purgeExpired(deps, new AbortController().signal);
    const { rows } = await site.database.query<{ email: string }>("select email from job_subscriber order by email");
    return rows.map((row) => row.email);
  };
  const waiting = newAddress();
  await site.submit("/gb/job-alerts", { email: waiting });
  const email = await subscribed(site);
  expect(await left(7 * 24)).toEqual([email, waiting].toSorted());
  expect(await left(7 * 24 + 1)).toEqual([email]);
  // Requested and confirmed again, it starts afresh.
  after(300 * 24);
  await subscribed(site, {}, { email });
  expect(await left(400 * 24)).toEqual([email]);
  expect(await left(665 * 24 + 1)).toEqual([]);
  site.now = start;
  await subscribed(site);
  expect(await left(1, false)).toEqual([]);
});

test("an expired alert sends nothing even before its deletion", async () => {
  await subscribed(site);
  after(365 * 24);
  expect(await look(site, context, [published("after", 365 * 24 - 1)])).toBe(0);
  after(365 * 24 - 1);
  expect(await look(site, context, [published("before", 365 * 24 - 2)])).toBe(1);
});

test("a market that the operator takes off the site is in no email, before and after it is queued", async () => {
  const [waiting, both] = [await subscribed(site), newAddress()];
  for (const market of ["gb", "us"]) await subscribed(site, {}, { market, email: both });
  const vacancies = [published("first", 1)];
  after(2);
  expect(await look(site, context, vacancies)).toBe(2);
  const sent = async (email: string, from: typeof site) =>
    (await emailsToReader(from, email, vacancies)).filter(({ type }) => type === "subscriber.jobs");
  expect(await sent(waiting, site)).toHaveLength(1);
  expect(await sent(waiting, smaller)).toEqual([]);
  vacancies.push(published("second", 26));
  after(28);
  expect(await look(smaller, context, vacancies)).toBe(1);
  const mail = (await sent(both, smaller)).at(-1);
  expect(mail?.text).toContain("/us/jobs/second");
  expect(mail?.text).not.toContain("/gb/");
});
