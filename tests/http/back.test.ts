/**
 * *Back* after a form posted without a script: each post redirects to a page that can be requested
 * again, or allows the browser to store its answer. Pages at secret addresses are never stored.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { nextAddress, useApp } from "../support/app.ts";
import { postedForm } from "../support/applicants.ts";
import { alertingOperator } from "../support/alerts.ts";
import { useDatabase } from "../support/databases.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
beforeEach(() => {
  site.now = new Date("2026-11-20T10:00:00Z");
});

const kept = "private, no-cache";

describe("a form shown again", () => {
  test.each([
    ["the application", "/gb/apply-now", postedForm({ name: "" }), 422],
    ["the application, for another country", "/gb/apply-now", postedForm({ change: "country", country: "DE" }), 200],
    ["a verification", "/gb/verify", { number: "", code: "" }, 422],
    ["the answer to it", "/gb/verify", { number: "+447400999999", code: "K7M-4QX-9TC" }, 200],
    ["a report form", "/gb/verify", { number: "+447400999999", code: "", act: "report" }, 200],
    ["a job alert request", "/gb/job-alerts", { email: "nobody" }, 422],
  ])("%s may be stored by the submitting browser and by no cache", async (_, path, fields, status) => {
    const answer = await site.submit(path, fields);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, kept]);
    expect(answer.headers.get("etag")).toBeNull();
  });

  test("may be stored by the browser too when the whole form was refused", async () => {
    const headers = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
    const answer = await site.submit("/gb/apply-now", postedForm({}), headers);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([403, kept]);
  });
});

describe("an act on the applicant's own page", () => {
  test("is answered with a redirect, whatever its outcome", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const acts: (readonly [fields: Record<string, string>, given?: string])[] = [
      [{ act: "unlock", digits: "0000" }],
      [{ act: "unlock", digits: "" }],
      [{ act: "correct", contact: "12", email: "" }, cookie],
      [{ act: "correct", contact: "12", email: "" }],
      [{ act: "prefer", channel: "pigeon" }, cookie],
      [{ act: "nobodyWrote" }, cookie],
      [{ act: "lock" }, cookie],
      [{ act: "renew" }],
      [{}, cookie],
      [{ act: "withdraw" }, cookie],
      [{ act: "delete" }, cookie],
    ];
    for (const [fields, given] of acts) {
      const answer = await mine.post(fields, given);
      expect([fields, answer.status]).toEqual([fields, 303]);
      expect(answer.headers.get("location")).toMatch(/^\/gb\/application\//);
    }
  });

  test("leads to pages that are never cached", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    for (const query of ["", "?again=correct", "?again=digits", "?again=closed", "?done=corrected", "?ask=delete"]) {
      for (const given of [cookie, ""]) {
        const page = await site.open(mine.path + query, { cookie: given });
        expect([query, page.headers.get("cache-control")]).toEqual([query, "no-store"]);
        expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      }
    }
    const limited = [];
    for (let time = 0; time < 40; time += 1) {
      limited.push(await site.submit(mine.path, { act: "prefer" }, { cookie, "x-forwarded-for": nextAddress() }));
    }
    expect(limited.at(-1)?.status).toBe(429);
    expect(limited.at(-1)?.headers.get("cache-control")).toBe("no-store");
  });
});
