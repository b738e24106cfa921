/**
 * Private links that were emailed before the operator took their market, or all market prefixes,
 * off the site: people must still be able to see, correct, withdraw and delete.
 */
import { describe, expect, test } from "vitest";
import { interviewPath, undoPath } from "../../routes.ts";
import { alertingOperator, alertsOf, confirmPath, emailsToReader, newAddress, stopPath } from "../support/alerts.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { composeEmail } from "../../email/compose.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const before = useApp({ operator: alertingOperator, config: { smtpUrl } }, context);
/** The same site with fewer markets: `at` and `gb` are gone, `de` keeps the language of `at`. */
const smaller = { ...alertingOperator, markets: { ...alertingOperator.markets, offered: ["de", "us"] } };
const sites = {
  "a removed market": useApp({ operator: smaller, config: { smtpUrl } }, context),
  "a removed prefix": useApp({ operator: alertingOperator, config: { smtpUrl, localeStrategy: "no-prefix" } }, context),
};

describe.each(["a removed market", "a removed prefix"] as const)("a link with %s", (name) => {
  const site = sites[name];

  async function applied(market: string) {
    const email = newAddress();
    const mine = await statusPage(before, { email }, { lang: market });
    return { ...mine, email, digits: mine.person.contact.slice(-4) };
  }

  async function unlock(path: string, digits: string) {
    const answer = await site.submit(path, { act: "unlock", digits });
    const to = answer.headers.get("location") ?? "";
    return { status: answer.status, to: to.replace(/[?#].*/, ""), cookie: cookieOf(answer, "unlocked") ?? "" };
  }

  test.each(["gb", "at"])(
    "of %s opens the status page, where the application is withdrawn and deleted",
    async (market) => {
      const mine = await applied(market);
      const { email, digits } = mine;
      const link = await mailedLink(before, email);
      expect(link).toMatch(new RegExp(`^/${market}/application/`));
      expect((await site.open(link)).status).toBe(200);
      const { status, to, cookie } = await unlock(link, digits);
      expect([status, to]).toEqual([303, link.replace(`/${market}/`, "/")]);
      for (const act of ["withdraw", "delete"]) {
        expect((await site.submit(link, { act }, { cookie })).status).toBe(303);
      }
      expect(await mine.row()).toMatchObject({ withdrawn_at: expect.anything(), erased_at: expect.anything() });
    },
  );

  test("is in a language of its market if another market has it", async () => {
    const { email } = await applied("at");
    const html = await (await site.open(await mailedLink(before, email))).text();
    expect(html).toContain('<html lang="de');
  });

  test("opens the success page's status page, its interview and the undo of a correction", async () => {
    const mine = await applied("gb");
    expect((await site.open(`${mine.path}/arrived`)).status).toBe(303);
    expect((await site.open(mine.path + interviewPath)).status).toBe(303);
    await mine.post({ act: "correct", contact: mine.person.contact, email: newAddress() }, await mine.unlock());
    const { rows } = await before.database.query<{ eventType: string; target: string; payload: never }>(
      `select event_type as "eventType", target, payload from delivery
       where event_type = 'applicant.corrected' and application_id = $1`,
      [mine.applicationId],
    );
    const mail = rows[0] && (await composeEmail(before, rows[0]));
    const undo = new URL(/https?:\/\/\S+\/undo/.exec(mail?.text ?? "")?.[0] ?? "http://none").pathname;
    expect(undo).toMatch(new RegExp(`^/gb/application/.*${undoPath}$`));
    expect((await site.open(undo)).status).toBe(200);
    expect((await site.submit(undo, { act: "undo", digits: mine.digits })).headers.get("location")).toMatch(/undone$/);
  });

  test("leads from an email to /verify", async () => {
    const { email } = await applied("gb");
    const { text = "" } = (await emailsTo(before, email)).at(-1) ?? {};
    const link = new URL(/https?:\/\/\S+\/verify/.exec(text)?.[0] ?? "http://none").pathname;
    expect(link).toBe("/gb/verify");
    const answer = await site.open(link);
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/verify"]);
    expect((await site.open("/verify")).status).toBe(200);
  });

  test("confirms and ends job alerts", async () => {
    const email = newAddress();
    await before.submit("/gb/job-alerts", { email });
    const [mail] = await emailsToReader(before, email);
    const [confirm, stop] = [confirmPath(mail ?? { text: "" }), stopPath(mail ?? { unsubscribe: "" })];
    expect((await site.submit(confirm, {})).status).toBe(303);
    expect(await alertsOf(before, email)).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    expect((await site.open(stop)).status).toBe(200);
    // As mail programs post it (RFC 8058).
    expect((await site.submit(stop, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    expect(await alertsOf(before, email)).toEqual([]);
  });

  test("is the only kind of URL of the market that works", async () => {
    for (const path of ["/gb/job-alerts", "/gb/jobs", "/zz/application/a.b", "/zz/verify"]) {
      expect((await site.open(path, { "sec-fetch-mode": "cors" })).status, path).not.toBe(200);
    }
  });
});
