/** Job alerts by email: where they are offered, and the answers to requests. */
import { describe, expect, test } from "vitest";
import { brotliCompressSync } from "node:zlib";
import { stopToken } from "../../commands/job-alerts/links.ts";
import { limits } from "../../db/rate-limit.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { alertingOperator, alertsOf, emailsToReader, newAddress, subscribed } from "../support/alerts.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { catalogWith, vacanciesOf, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const vacancies = [...vacanciesOf(12), vacancyWith({ slug: "over", closedAt: new Date("2026-11-15T00:00:00Z") })];
const catalog = () => catalogWith(vacancies);
const site = useApp({ operator: alertingOperator, config: { smtpUrl }, catalog }, context);
const off = useApp({ operator: listeningOperator(), config: { smtpUrl }, catalog }, context);
const noMail = useApp({ operator: alertingOperator, catalog }, context);

const rowsOf = (email: string) => alertsOf(site, email);

describe("with job alerts or email disabled", () => {
  test.each([
    ["off", off],
    ["no mail server", noMail],
  ] as const)("%s: there is no form, no address and no line in the privacy notice", async (_, app) => {
    for (const path of ["/gb/jobs", "/gb/jobs/over", "/gb/privacy-policy"]) {
      const html = await (await app.open(path)).text();
      expect(html, path).not.toContain("job-alerts");
      expect(html, path).not.toContain("New jobs by email");
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
  test("requests the filters and words of the list, or all jobs", async () => {
    const all = await (await site.open("/gb/jobs")).text();
    expect(all).toContain('action="/gb/job-alerts"');
    expect(visibleText(all)).toContain("We’ll write to you when a new job is published here.");
    const narrowed = await (await site.open("/gb/jobs?q=hotel&hours=part-time")).text();
    expect(visibleText(narrowed)).toContain("matches: “hotel”, Part-time.");
    expect(narrowed).toMatch(/<input type="hidden" name="q" value="hotel"/);
    expect(narrowed).toMatch(/<input type="hidden" name="hours" value="part-time"/);
    const closed = await site.open("/gb/jobs/over");
    expect(closed.status).toBe(410);
    expect(await closed.text()).toContain('action="/gb/job-alerts"');
  });

  test("keeps pages small, and the privacy notice describes the stored data in every language", async () => {
    for (const market of completeMarkets) {
      const html = await (await site.open(`/${market}/jobs`)).text();
      expect(brotliCompressSync(html).length, market).toBeLessThan(10 * 1024);
      const privacy = await (await site.open(`/${market}/privacy-policy`)).text();
      expect(visibleText(privacy), market).toContain(visibleText(translatorFor(market)("jobAlert.privacy")));
    }
  });

  test("shows the error of an address and keeps it and the filters", async () => {
    const answer = await site.submit("/gb/job-alerts", { email: "no address", q: "hotel" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="no address"');
    expect(html).toMatch(/<input type="hidden" name="q" value="hotel"/);
    expect((await site.submit("/gb/job-alerts", { email: "" })).status).toBe(422);
    expect((await site.submit("/gb/job-alerts", { email: `x@${"e".repeat(300)}.org` })).status).toBe(422);
  });

  test("is refused from another site, and a filled hidden field asks for confirmation by a person", async () => {
    const email = newAddress();
    const forged = await site.submit("/gb/job-alerts", { email }, { origin: "https://evil.example" });
    expect(forged.status).toBe(403);
    const filled = await site.submit("/gb/job-alerts", { email, website: "https://spam.example" });
    expect([filled.status, filled.headers.get("location")]).toEqual([422, null]);
    const html = await filled.text();
    expect(visibleText(html)).toContain("A hidden field of this form was filled in");
    expect(await rowsOf(email)).toEqual([]);
    // A person whose password manager filled it does not wait for an email that was never sent.
    const person = fieldValue(html, "person") ?? "";
    const again = await site.submit("/gb/job-alerts", { email, website: "https://spam.example", person });
    expect([again.status, again.headers.get("location")]).toEqual([303, "/gb/job-alerts/sent"]);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("who fills the hidden field a few times blocks no one else behind the same address", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const filled = { email: newAddress(), website: "https://spam.example" };
    for (let n = 0; n < limits.alertFilled.points; n += 1)
      expect((await site.submit("/gb/job-alerts", filled, from)).status).toBe(422);
    expect((await site.submit("/gb/job-alerts", filled, from)).status).toBe(429);
    expect((await site.submit("/gb/job-alerts", { email: newAddress() }, from)).status).toBe(303);
  });

  test("has one answer for every address: new, known or confirmed", async () => {
    const confirmed = await subscribed(site);
    const waiting = newAddress();
    const answers = [];
    for (const email of [waiting, waiting, confirmed]) {
      const answer = await site.submit("/gb/job-alerts", { email });
      answers.push([answer.status, answer.headers.get("location"), await answer.text()]);
    }
    expect(answers[0]).toEqual([303, "/gb/job-alerts/sent", ""]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("over the mailbox's limit, stores nothing and asks to wait, whether or not it has confirmed", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const refusals: string[] = [];
    for (const email of [await subscribed(site), newAddress()]) {
      const before = (await rowsOf(email)).length;
      for (let n = 0; n < limits.emailToFrom.points; n += 1)
        expect((await site.submit("/gb/job-alerts", { email, q: `job ${n}` }, from)).status).toBe(303);
      const answer = await site.submit("/gb/job-alerts", { email, q: "the last" }, from);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "86400"]);
      const html = await answer.text();
      expect(visibleText(html)).toContain("Too many requests today");
      expect([fieldValue(html, "email"), fieldValue(html, "q")]).toEqual([email, "the last"]);
      expect(await rowsOf(email)).toHaveLength(before + limits.emailToFrom.points);
      refusals.push(visibleText(html));
    }
    expect(refusals[0]).toBe(refusals[1]);
  });

  test("over the sender's limit, asks to wait for known and unknown mailboxes alike", async () => {
    const confirmed = await subscribed(site);
    const from = { "x-forwarded-for": "2001:db8:feed:1::1" };
    for (let n = 0; n < limits.newMailboxesAsked.ipv6[0]; n += 1)
      expect((await site.submit("/gb/job-alerts", { email: newAddress() }, from)).status).toBe(303);
    for (const email of [confirmed, newAddress()])
      expect((await site.submit("/gb/job-alerts", { email }, from)).status).toBe(429);
    expect(await rowsOf(confirmed)).toHaveLength(1);
  });

  test("is limited per sender", async () => {
    const sender = { "x-forwarded-for": nextAddress() };
    const statuses = [];
    for (let sent = 0; sent <= limits.alert.points; sent += 1) {
      statuses.push((await site.submit("/gb/job-alerts", { email: "no address" }, sender)).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("emails have the same text and HTML in every language, with an unsubscribe link", async () => {
  for (const market of completeMarkets) {
    const email = newAddress();
    await site.submit(`/${market}/job-alerts`, { email, q: "hotel", pay: "day-70" });
    const [letter] = await emailsToReader(site, email);
    if (letter === undefined) throw new Error(market);
    const said = saidTwice(letter);
    expect(said.text, market).toBe(said.html);
    expect(linksOf(letter).text, market).toContain(letter.unsubscribe);
  }
});
