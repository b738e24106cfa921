/** Job alerts by email: ending them by the link of any email. */
import { describe, expect, test } from "vitest";
import { signLink } from "../../app/signing.ts";
import { alertingOperator, alertsOf, emailsToReader, stopPath, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();
const smtpUrl = "smtp://127.0.0.1:9";
const site = useApp({ operator: alertingOperator, config: { smtpUrl } }, context);
const renewed = useApp(
  { operator: alertingOperator, config: { smtpUrl, secret: "z".repeat(44), secretPrevious: testSecret } },
  context,
);

const rowsOf = (email: string) => alertsOf(site, email);

describe("ending job alerts", () => {
  test("takes one click on a button; opening the page ends nothing", async () => {
    const email = await subscribed(site);
    await subscribed(site, { q: "hotel" }, { email });
    const [letter] = await emailsToReader(site, email);
    const path = stopPath(letter ?? { unsubscribe: "" });
    const page = await (await site.open(path)).text();
    expect(page).toContain("Stop these emails");
    expect(await rowsOf(email)).toHaveLength(2);
    const answer = await site.submit(path, {});
    expect([answer.status, visibleText(await answer.text()).includes("You’ll get no more of these emails")]).toEqual([
      200,
      true,
    ]);
    expect(await rowsOf(email)).toEqual([]);
    // A browser is redirected, so that *back* shows a page.
    const pressed = await site.submit(path, {}, { "sec-fetch-mode": "navigate" });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/gb/job-alerts/stopped"]);
    const stopped = visibleText(await (await site.open("/gb/job-alerts/stopped")).text());
    expect(stopped).toContain("You’ll get no more of these emails");
    // A repetition gives the same result.
    expect((await site.submit(path, {})).status).toBe(200);
  });

  test("works with one POST without cookie, origin or redirect (RFC 8058)", async () => {
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), undefined]) {
      const email = await subscribed(site);
      const [letter] = await emailsToReader(site, email);
      const path = stopPath(letter ?? { unsubscribe: "" });
      const answer = await site.request(path, { method: "POST", ...(body && { body }) });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect(await rowsOf(email)).toEqual([]);
    }
  });
});

describe("the stop link of an earlier email", () => {
  const stopOf = async (email: string) => stopPath((await emailsToReader(site, email))[0] ?? { unsubscribe: "" });

  test("ends the alerts that the mailbox requested since then, by button and by one click", async () => {
    const email = await subscribed(site);
    const path = await stopOf(email);
    for (const end of [
      () => site.submit(path, {}, { "sec-fetch-mode": "navigate" }),
      () => site.request(path, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
    ]) {
      expect((await end()).status).toBeLessThan(400);
      expect(await rowsOf(email)).toEqual([]);
      await subscribed(site, { q: "hotel" }, { email });
      expect(await rowsOf(email)).toHaveLength(1);
    }
    const other = await subscribed(site);
    expect((await site.submit(path, {})).status).toBe(200);
    expect([await rowsOf(email), (await rowsOf(other)).length]).toEqual([[], 1]);
    expect(decodeURIComponent(path)).not.toContain(email.split("@", 1)[0]);
  });

  test("ends them after the deployment's secret was replaced", async () => {
    const email = await subscribed(site);
    const path = await stopOf(email);
    await site.submit(path, {});
    await subscribed(renewed, {}, { email });
    expect((await renewed.submit(path, {})).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  test("ends alerts stored under an earlier spelling of the domain", async () => {
    const email = await subscribed(site, {}, { email: "anna@müller.example" });
    const path = await stopOf(email);
    await site.database.query("update job_subscriber set email_key = $2 where email = $1", [email, email]);
    expect((await site.submit(path, {})).status).toBe(200);
    expect((await site.database.query("select from job_subscriber where email = $1", [email])).rowCount).toBe(0);
  });

  test("of an earlier version ends its subscription, and claims nothing about a later one", async () => {
    const email = await subscribed(site);
    const { rows } = await site.database.query<{ id: string }>("select id from job_subscriber where email = $1", [
      email,
    ]);
    const id = rows[0]?.id ?? "";
    const path = `/gb/job-alerts/stop/${id}.${signLink(site.config, `job-alert:stop:${id}`)}`;
    expect(await (await site.open(path)).text()).toContain("Stop these emails");
    expect((await site.submit(path, {})).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    await subscribed(site, {}, { email });
    expect((await site.open(path)).status).toBe(404);
    const answer = await site.submit(path, {});
    expect([answer.status, visibleText(await answer.text()).includes("You’ll get no more")]).toEqual([404, false]);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});
