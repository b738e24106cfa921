/** Job alerts by email: confirming in the mailbox, and erasing them. */
import { describe, expect, test } from "vitest";
import {
  confirmToken,
  mailboxHash,
  readConfirmToken,
  readStopToken,
  stopToken,
} from "../../commands/job-alerts/links.ts";
import { alertWording } from "../../commands/job-alerts/wording.ts";
import {
  alertingOperator,
  alertsOf,
  confirmPath,
  emailsToReader,
  newAddress,
  stopPath,
  subscribed,
} from "../support/alerts.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const site = useApp({ operator: alertingOperator, config: { smtpUrl } }, context);
const gatedSite = useApp(
  { operator: alertingOperator, config: { smtpUrl, accessGate: { on: true, bypass: undefined } } },
  context,
);
const bare = useApp({ operator: alertingOperator, config: { smtpUrl, localeStrategy: "no-prefix" } }, context);

const rowsOf = (email: string) => alertsOf(site, email);

describe("confirming job alerts", () => {
  test("needs the mailbox: an email, a page that changes nothing by itself, and its button", async () => {
    const email = newAddress();
    await site.submit("/de/job-alerts", {
      email: ` ${email.toUpperCase()} `,
      q: "hotel",
      hours: "part-time",
      pay: "day-447400900",
    });
    const [letter] = await emailsToReader(site, email.toUpperCase());
    expect(letter).toMatchObject({ type: "subscriber.confirm", subject: "Bitte bestätigen: neue Stellen per E-Mail" });
    // No typed text is included: the mailbox may belong to another person.
    expect(letter?.text).not.toMatch(/hotel|447.?400.?900/);
    expect(letter?.text).toContain("Passend zur Suche");
    expect(letter?.text).toContain("Teilzeit");
    const path = confirmPath(letter ?? { text: "" });
    expect(path).toMatch(/^\/de\/job-alerts\/confirm\//);
    // Mail scanners may open it any number of times.
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await site.open(path);
      expect([page.status, page.headers.get("referrer-policy"), page.headers.get("cache-control")]).toEqual([
        200,
        "no-referrer",
        "no-store",
      ]);
      expect(page.headers.get("x-robots-tag")).toContain("noindex");
      expect(await page.text()).toContain("„hotel“");
    }
    expect(await rowsOf(email)).toEqual([
      {
        market: "de",
        filter: { q: "hotel", hours: "part-time", pay: "day-447400900" },
        confirmed_at: null,
        wording: null,
      },
    ]);
    // The page claims no confirmation before it happened, whatever the address says.
    expect(await (await site.open(`${path}?done`)).text()).toContain("Ja, neue Stellen zusenden");
    const yes = await site.submit(path, {});
    expect([yes.status, yes.headers.get("location")]).toEqual([303, `${path}?done`]);
    expect(await rowsOf(email)).toMatchObject([{ confirmed_at: site.now, wording: alertWording("de") }]);
    expect(await (await site.open(`${path}?done`)).text()).not.toContain("Ja, neue Stellen zusenden");
    expect((await site.submit(path, {})).status).toBe(303);
  });

  test("for a repeated request makes one alert, and for different filters another", async () => {
    const email = await subscribed(site, { q: "hotel" });
    await subscribed(site, { q: "hotel" }, { email });
    expect(await rowsOf(email)).toHaveLength(1);
    await subscribed(site, {}, { email });
    expect(await rowsOf(email)).toHaveLength(2);
    const both = newAddress();
    await Promise.all([1, 2, 3].map(() => site.submit("/gb/job-alerts", { email: both })));
    expect(await rowsOf(both)).toHaveLength(1);
  });

  test("fails with a forged, expired, foreign or ended link", async () => {
    const email = newAddress();
    await site.submit("/gb/job-alerts", { email });
    const [letter] = await emailsToReader(site, email);
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
    const forged = stop.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const token of [`${id}.${signature}`, `${id}.${until}.${signature}`, forged, "x"]) {
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

  test("uses tokens bound to the deployment and one purpose", () => {
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
    expect(readStopToken(secrets, stopToken(secrets, id))).toEqual({ kind: "mailbox", hash: mailboxHash(secrets, id) });
    expect(readStopToken(others, stopToken(secrets, id))).toBeNull();
    expect(readStopToken(secrets, token)).toBeNull();
  });

  test.each([
    ["a request for money", "Pay 50 euro deposit to start"],
    ["a phone number", "Maya WhatsApp +44 7400 999888"],
    ["a web address", "jobs at evil.example"],
  ])("shows no words with %s, which a stranger may have typed", async (_, q) => {
    const email = newAddress();
    await site.submit("/gb/job-alerts", { email, q, hours: "part-time" });
    const [letter] = await emailsToReader(site, email);
    const path = confirmPath(letter ?? { text: "" });
    await site.submit(path, {});
    for (const address of [path, `${path}?done`]) {
      const page = visibleText(await (await site.open(address)).text());
      expect(page).not.toContain(q);
      expect(page).toContain("Part-time");
      expect(page).toContain("That match the search");
    }
    expect(await rowsOf(email)).toMatchObject([{ filter: { q } }]);
  });

  test("sends no email to a mailbox that opted out", async () => {
    const email = newAddress();
    await site.database.query(
      "insert into suppression (kind, value, suppressed_at, recruiter_name) values ('mailbox', $1, $2, 'Maya')",
      [email, site.now.toISOString()],
    );
    await site.submit("/gb/job-alerts", { email });
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await emailsToReader(site, email)).toEqual([]);
  });
});

describe("erasing applications", () => {
  test("through the mailbox's link leaves its alerts, which no download includes and the page says so", async () => {
    const { email } = applicant();
    await subscribed(site, { q: "hotel" }, { email });
    const mine = await statusPage(site, { email });
    await site.submit("/gb/application/link", { link: email });
    const link = await mailedLink(site, email);
    const unlocked = await site.submit(link, { act: "unlock", digits: mine.person.contact.slice(-4) });
    const cookie = unlocked.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const apart = "This does not include emails about new jobs. Each of those emails has a link that ends them";
    for (const address of [link, `${link}?ask=delete`]) {
      expect(visibleText(await (await site.open(address, { cookie })).text())).toContain(apart);
    }
    for (const act of ["download", "read"]) {
      const file = await (await site.submit(link, { act }, { cookie })).text();
      expect([file.includes(apart), file.includes("hotel")]).toEqual([true, false]);
    }
    await site.submit(link, { act: "delete" }, { cookie });
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("by a stranger who applied with the address ends no alerts", async () => {
    const email = await subscribed(site);
    const forged = await statusPage(site, { email });
    await forged.post({ act: "delete" }, await forged.unlock());
    expect(await rowsOf(email)).toHaveLength(1);
  });
});

test("behind the access gate alerts cannot be requested, but emailed links work", async () => {
  const email = newAddress();
  expect((await gatedSite.submit("/gb/job-alerts", { email })).status).toBe(403);
  expect((await gatedSite.open("/gb/job-alerts")).status).toBe(403);
  expect(await rowsOf(email)).toEqual([]);
  await site.submit("/gb/job-alerts", { email });
  const [letter] = await emailsToReader(site, email);
  const paths = [confirmPath(letter ?? { text: "" }), stopPath(letter ?? { unsubscribe: "" })];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await gatedSite.submit(path, {})).status);
  expect(statuses).toEqual([303, 200]);
});

test("without a market in addresses, links have none and use the language of the request", async () => {
  const email = newAddress();
  const asked = await bare.submit("/job-alerts", { email }, { "accept-language": "de" });
  expect(asked.headers.get("location")).toBe("/job-alerts/sent");
  const [letter] = await emailsToReader(bare, email);
  const path = confirmPath(letter ?? { text: "" });
  expect(path).toMatch(/^\/job-alerts\/confirm\//);
  const page = await (await bare.open(path, { "accept-language": "fr" })).text();
  expect(page).toContain("Ja, neue Stellen zusenden");
  expect((await bare.submit(path, {})).headers.get("location")).toBe(`${path}?done`);
  expect((await bare.submit(stopPath(letter ?? { unsubscribe: "" }), {})).status).toBe(200);
  expect(await rowsOf(email)).toEqual([]);
});
