/** New vacancies by e-mail: where they can be asked for, and what whoever asks is told. */
import { describe, expect, test } from "vitest";
import { brotliCompressSync } from "node:zlib";
import { stopToken } from "../../alerts/links.ts";
import { limits } from "../../db/rate-limit.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { alertingOperator, alertsOf, lettersToReader, newAddress, subscribed } from "../support/alerts.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { linksOf, saidTwice } from "../support/letters.ts";
import { listeningOperator } from "../support/operators.ts";
import { shelfWith, vacanciesOf, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const vacancies = [...vacanciesOf(12), vacancyWith({ slug: "over", closedAt: new Date("2026-11-15T00:00:00Z") })];
const shelf = () => shelfWith(vacancies);
const site = useApp({ operator: alertingOperator, config: { smtpUrl }, shelf }, context);
const off = useApp({ operator: listeningOperator(), config: { smtpUrl }, shelf }, context);
const noMail = useApp({ operator: alertingOperator, shelf }, context);

const rowsOf = (email: string) => alertsOf(site, email);

describe("where it is switched off, or no letters leave", () => {
  test.each([
    ["off", off],
    ["no mail server", noMail],
  ] as const)("%s: there is no form, no address and no line of the privacy notice", async (_, app) => {
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
  test("asks for what the list shows: its words and filters, or everything", async () => {
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

  test("keeps the pages small, and the privacy notice says what is kept, in every language", async () => {
    for (const market of completeMarkets) {
      const html = await (await site.open(`/${market}/jobs`)).text();
      expect(brotliCompressSync(html).length, market).toBeLessThan(10 * 1024);
      const privacy = await (await site.open(`/${market}/privacy-policy`)).text();
      expect(visibleText(privacy), market).toContain(visibleText(translatorFor(market)("jobAlert.privacy")));
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

  test("is not sent by another site, and a filled hidden field is asked for a person", async () => {
    const email = newAddress();
    const forged = await site.submit("/gb/job-alerts", { email }, { origin: "https://evil.example" });
    expect(forged.status).toBe(403);
    const filled = await site.submit("/gb/job-alerts", { email, website: "https://spam.example" });
    expect([filled.status, filled.headers.get("location")]).toEqual([422, null]);
    const html = await filled.text();
    expect(visibleText(html)).toContain("A hidden field of this form was filled in");
    expect(await rowsOf(email)).toEqual([]);
    // Whoever's password manager does that waits for no letter that was never sent.
    const person = fieldValue(html, "person") ?? "";
    const again = await site.submit("/gb/job-alerts", { email, website: "https://spam.example", person });
    expect([again.status, again.headers.get("location")]).toEqual([303, "/gb/job-alerts/sent"]);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("has one answer for every address: new, known, confirmed, or over its limit", async () => {
    const confirmed = await subscribed(site);
    const waiting = newAddress();
    const answers = [];
    for (const email of [
      waiting,
      waiting,
      confirmed,
      ...Array.from({ length: limits.alertTo.points }, () => waiting),
    ]) {
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
