/** New vacancies by e-mail: asking for them, saying yes in the mailbox, and ending it. */
import { describe, expect, test } from "vitest";
import { brotliCompressSync } from "node:zlib";
import { confirmToken, readConfirmToken, readStopToken, stopToken } from "../../alerts/links.ts";
import { alertWording } from "../../alerts/wording.ts";
import { limits } from "../../db/rate-limit.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { alertingOperator, confirmPath, lettersToReader, newAddress, stopPath, subscribed } from "../support/alerts.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { linksOf, saidTwice } from "../support/letters.ts";
import { listeningOperator } from "../support/operators.ts";
import { mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";
import { shelfWith, vacanciesOf, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const vacancies = [...vacanciesOf(12), vacancyWith({ slug: "over", closedAt: new Date("2026-11-15T00:00:00Z") })];
const shelf = () => shelfWith(vacancies);
const site = useApp({ operator: alertingOperator, config: { smtpUrl }, shelf }, context);
const off = useApp({ operator: listeningOperator(), config: { smtpUrl }, shelf }, context);
const gatedSite = useApp(
  { operator: alertingOperator, config: { smtpUrl, accessGate: { on: true, bypass: undefined } }, shelf },
  context,
);
const bare = useApp({ operator: alertingOperator, config: { smtpUrl, localeStrategy: "no-prefix" }, shelf }, context);
const noMail = useApp({ operator: alertingOperator, shelf }, context);

const rowsOf = async (email: string) =>
  (
    await site.database.query<{ market: string; filter: object; confirmed_at: Date | null; wording: string | null }>(
      `select a.market, a.filter, a.confirmed_at, a.wording from job_alert a join job_subscriber s on s.id = a.subscriber_id
       where s.email_key = lower($1) order by a.asked_at, a.id`,
      [email],
    )
  ).rows;

describe("where it is switched off, or no letters leave", () => {
  test.each([
    ["off", off],
    ["no mail server", noMail],
  ] as const)("%s: there is no form, no address and no line of the privacy notice", async (_, app) => {
    for (const path of ["/gb/jobs", "/gb/jobs/over", "/gb/privacy-policy"]) {
      const html = await (await app.open(path)).text();
      expect(html, path).not.toContain("job-alerts");
      expect(html, path).not.toContain("New jobs by e-mail");
    }
    const { secret } = app.config;
    const id = "a".repeat(24);
    const stop = `/gb/job-alerts/stop/${stopToken({ secret }, id)}`;
    for (const path of ["/gb/job-alerts", "/gb/job-alerts/sent", stop]) {
      expect((await app.request(path)).status, path).toBe(404);
      expect((await app.submit(path, { email: "somebody@example.org" })).status, path).toBe(404);
    }
    expect(await rowsOf("somebody@example.org")).toEqual([]);
  });
});

describe("the form", () => {
  test("asks for what the list shows: its words and filters, or everything", async () => {
    const all = await (await site.open("/gb/jobs")).text();
    expect(all).toContain('action="/gb/job-alerts"');
    expect(visibleText(all)).toContain("We write to you when a new job is published here.");
    const narrowed = await (await site.open("/gb/jobs?q=hotel&hours=part-time")).text();
    expect(visibleText(narrowed)).toContain("matches: “hotel”, Part-time.");
    expect(narrowed).toMatch(/<input type="hidden" name="q" value="hotel"/);
    expect(narrowed).toMatch(/<input type="hidden" name="hours" value="part-time"/);
    const closed = await site.open("/gb/jobs/over");
    expect(closed.status).toBe(410);
    expect(await closed.text()).toContain('action="/gb/job-alerts"');
  });

  test("keeps the pages small, and the privacy notice says what is kept, in every language", async () => {
    for (const market of completeMarkets) {
      const html = await (await site.open(`/${market}/jobs`)).text();
      expect(brotliCompressSync(html).length, market).toBeLessThan(10 * 1024);
      const privacy = await (await site.open(`/${market}/privacy-policy`)).text();
      expect(visibleText(privacy), market).toContain(translatorFor(market)("jobAlert.privacy"));
    }
  });

  test("says what is wrong with an address, and loses neither it nor the filters", async () => {
    const answer = await site.submit("/gb/job-alerts", { email: "no address", q: "hotel" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="no address"');
    expect(html).toMatch(/<input type="hidden" name="q" value="hotel"/);
    expect((await site.submit("/gb/job-alerts", { email: "" })).status).toBe(422);
    expect((await site.submit("/gb/job-alerts", { email: `x@${"e".repeat(300)}.org` })).status).toBe(422);
  });

  test("is not sent by another site, and a program that fills in everything is told nothing", async () => {
    const email = newAddress();
    const forged = await site.submit("/gb/job-alerts", { email }, { origin: "https://evil.example" });
    expect(forged.status).toBe(403);
    const filled = await site.submit("/gb/job-alerts", { email, website: "https://spam.example" });
    expect([filled.status, filled.headers.get("location")]).toEqual([303, "/gb/job-alerts/sent"]);
    expect(await rowsOf(email)).toEqual([]);
  });

  test("has one answer for every address: new, known, confirmed, or over its limit", async () => {
    const confirmed = await subscribed(site);
    const waiting = newAddress();
    const answers = [];
    for (const email of [waiting, waiting, confirmed, ...Array.from({ length: 8 }, () => waiting)]) {
      const answer = await site.submit("/gb/job-alerts", { email });
      answers.push([answer.status, answer.headers.get("location"), await answer.text()]);
    }
    expect(answers[0]).toEqual([303, "/gb/job-alerts/sent", ""]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await lettersToReader(site, waiting)).toHaveLength(limits.alertTo.points);
  });

  test("takes only so much from one sender", async () => {
    const sender = { "x-forwarded-for": nextAddress() };
    const statuses = [];
    for (let sent = 0; sent <= limits.alert.points; sent += 1) {
      statuses.push((await site.submit("/gb/job-alerts", { email: "no address" }, sender)).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("saying yes", () => {
  test("takes the mailbox: a letter, a page that changes nothing, and its button", async () => {
    const email = newAddress();
    await site.submit("/de/job-alerts", { email: ` ${email.toUpperCase()} `, q: "hotel", hours: "part-time" });
    const [letter] = await lettersToReader(site, email.toUpperCase());
    expect(letter).toMatchObject({ type: "subscriber.confirm", subject: "Bitte bestätigen: neue Stellen per E-Mail" });
    expect(letter?.text).toContain("„hotel“");
    const path = confirmPath(letter ?? { text: "" });
    expect(path).toMatch(/^\/de\/job-alerts\/confirm\//);
    // As scanners of mail programs open it, any number of times.
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await site.open(path);
      expect([page.status, page.headers.get("referrer-policy"), page.headers.get("cache-control")]).toEqual([
        200,
        "no-referrer",
        "no-store",
      ]);
      expect(page.headers.get("x-robots-tag")).toContain("noindex");
    }
    expect(await rowsOf(email)).toEqual([
      { market: "de", filter: { q: "hotel", hours: "part-time" }, confirmed_at: null, wording: null },
    ]);
    expect((await site.submit(path, {})).status).toBe(200);
    expect(await rowsOf(email)).toMatchObject([{ confirmed_at: site.now, wording: alertWording("de") }]);
    expect((await site.submit(path, {})).status).toBe(200);
  });

  test("the same asked for twice is one, another kind is another", async () => {
    const email = await subscribed(site, { q: "hotel" });
    await subscribed(site, { q: "hotel" }, { email });
    expect(await rowsOf(email)).toHaveLength(1);
    await subscribed(site, {}, { email });
    expect(await rowsOf(email)).toHaveLength(2);
    const both = newAddress();
    await Promise.all([1, 2, 3].map(() => site.submit("/gb/job-alerts", { email: both })));
    expect(await rowsOf(both)).toHaveLength(1);
  });

  test("a link that is forged, old, another's or of something that ended opens nothing", async () => {
    const email = newAddress();
    await site.submit("/gb/job-alerts", { email });
    const [letter] = await lettersToReader(site, email);
    const path = confirmPath(letter ?? { text: "" });
    const [id = "", until = "", signature = ""] = (path.split("/confirm/")[1] ?? "").split(".");
    const stop = stopPath(letter ?? { unsubscribe: "" }).split("/stop/")[1] ?? "";
    for (const token of [
      `${id}.${until}.${"A".repeat(24)}`,
      `${id}.${Number(until) + 1}.${signature}`,
      `${"b".repeat(24)}.${until}.${signature}`,
      `${id}.${signature}`,
      stop,
      "x",
    ]) {
      expect((await site.open(`/gb/job-alerts/confirm/${token}`)).status, token).toBe(404);
      expect((await site.submit(`/gb/job-alerts/confirm/${token}`, {})).status, token).toBe(404);
    }
    for (const token of [`${id}.${signature}`, `${id}.${until}.${signature}`, `${stop.slice(0, -1)}_`, "x"]) {
      expect((await site.submit(`/gb/job-alerts/stop/${token}`, {})).status, token).toBe(404);
    }
    expect(await rowsOf(email)).toMatchObject([{ confirmed_at: null }]);
    const before = site.now;
    site.now = new Date(Number(until) * 1000);
    expect((await site.submit(path, {})).status).toBe(404);
    site.now = before;
    await site.submit(stopPath(letter ?? { unsubscribe: "" }), {});
    expect((await site.submit(path, {})).status).toBe(404);
    expect(await rowsOf(email)).toEqual([]);
  });

  test("tokens are of the deployment, and of one purpose", () => {
    const [secrets, others] = [
      { secret: "x".repeat(32), secretPrevious: undefined },
      { secret: "y".repeat(32), secretPrevious: undefined },
    ];
    const id = "c".repeat(24);
    const token = confirmToken(secrets, id, new Date("2026-11-27T10:00:00Z"));
    expect(readConfirmToken(secrets, token, new Date("2026-11-27T09:59:59Z"))).toBe(id);
    expect(readConfirmToken(secrets, token, new Date("2026-11-27T10:00:00Z"))).toBeNull();
    expect(readConfirmToken(others, token, new Date("2026-11-20T10:00:00Z"))).toBeNull();
    expect(readConfirmToken({ ...others, secretPrevious: secrets.secret }, token, new Date(0))).toBe(id);
    expect(readStopToken(secrets, stopToken(secrets, id))).toBe(id);
    expect(readStopToken(others, stopToken(secrets, id))).toBeNull();
    expect(readStopToken(secrets, token)).toBeNull();
  });

  test("nobody is written to whose mailbox asked us not to write", async () => {
    const email = newAddress();
    await site.database.query(
      "insert into suppression (kind, value, suppressed_at, recruiter_name) values ('mailbox', $1, $2, 'Maya')",
      [email, site.now.toISOString()],
    );
    await site.submit("/gb/job-alerts", { email });
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await lettersToReader(site, email)).toEqual([]);
  });
});

describe("ending it", () => {
  test("one click: the page has a button, opening it ends nothing", async () => {
    const email = await subscribed(site);
    await subscribed(site, { q: "hotel" }, { email });
    const [letter] = await lettersToReader(site, email);
    const path = stopPath(letter ?? { unsubscribe: "" });
    const page = await (await site.open(path)).text();
    expect(page).toContain("Stop these e-mails");
    expect(await rowsOf(email)).toHaveLength(2);
    const answer = await site.submit(path, {});
    expect([answer.status, visibleText(await answer.text()).includes("You get no more of these e-mails")]).toEqual([
      200,
      true,
    ]);
    expect(await rowsOf(email)).toEqual([]);
    // Again, and it is still so.
    expect((await site.submit(path, {})).status).toBe(200);
  });

  test("as mail programs do it: one POST with no cookie, no origin and no redirect (RFC 8058)", async () => {
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), undefined]) {
      const email = await subscribed(site);
      const [letter] = await lettersToReader(site, email);
      const path = stopPath(letter ?? { unsubscribe: "" });
      const answer = await site.request(path, { method: "POST", ...(body && { body }) });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect(await rowsOf(email)).toEqual([]);
    }
  });
});

describe("erasing", () => {
  test("what is erased by the mailbox's link takes its alerts too, and the download has them", async () => {
    const { email } = applicant();
    await subscribed(site, { q: "hotel" }, { email });
    const mine = await statusPage(site, { email });
    const link = await mailedLink(site, email);
    const unlocked = await site.submit(link, { act: "unlock", digits: mine.person.contact.slice(-4) });
    const cookie = unlocked.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const download = (await (await site.submit(link, { act: "download" }, { cookie })).json()) as object;
    expect(download).toMatchObject({ job_alerts: [{ email, market: "gb", filter: { q: "hotel" } }] });
    await site.submit(link, { act: "delete" }, { cookie });
    expect(await rowsOf(email)).toEqual([]);
  });

  test("who applies with somebody's address and erases that ends nobody's alerts", async () => {
    const email = await subscribed(site);
    const forged = await statusPage(site, { email });
    await forged.post({ act: "delete" }, await forged.unlock());
    expect(await rowsOf(email)).toHaveLength(1);
  });
});

test("behind the access gate nobody asks who may not see the jobs; links that were mailed work", async () => {
  const email = newAddress();
  expect((await gatedSite.submit("/gb/job-alerts", { email })).status).toBe(403);
  expect((await gatedSite.open("/gb/job-alerts")).status).toBe(403);
  expect(await rowsOf(email)).toEqual([]);
  await site.submit("/gb/job-alerts", { email });
  const [letter] = await lettersToReader(site, email);
  for (const path of [confirmPath(letter ?? { text: "" }), stopPath(letter ?? { unsubscribe: "" })]) {
    expect((await gatedSite.submit(path, {})).status).toBe(200);
  }
});

test("where addresses name no market, links name none and are read in the language that was asked in", async () => {
  const email = newAddress();
  const asked = await bare.submit("/job-alerts", { email }, { "accept-language": "de" });
  expect(asked.headers.get("location")).toBe("/job-alerts/sent");
  const [letter] = await lettersToReader(bare, email);
  const path = confirmPath(letter ?? { text: "" });
  expect(path).toMatch(/^\/job-alerts\/confirm\//);
  const page = await (await bare.open(path, { "accept-language": "fr" })).text();
  expect(page).toContain("Ja, neue Stellen zusenden");
  expect((await bare.submit(path, {})).status).toBe(200);
  expect((await bare.submit(stopPath(letter ?? { unsubscribe: "" }), {})).status).toBe(200);
  expect(await rowsOf(email)).toEqual([]);
});

test("letters say the same as text and as a page, in every language, and carry the way out", async () => {
  for (const market of completeMarkets) {
    const email = newAddress();
    await site.submit(`/${market}/job-alerts`, { email, q: "hotel", pay: "day-70" });
    const [letter] = await lettersToReader(site, email);
    if (letter === undefined) throw new Error(market);
    const said = saidTwice(letter);
    expect(said.text, market).toBe(said.html);
    expect(linksOf(letter).text, market).toContain(letter.unsubscribe);
  }
});
