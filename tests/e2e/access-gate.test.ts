/**
 * The access gate's token in a real browser: it admits the visitor and is not left where a script
 * or server could read it.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { test } from "vitest";
import { expect, useVisitors } from "../support/chromium.ts";
import { previousTestSecret as token } from "../support/secrets.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite({
  environment: { ACCESS_GATE: "on", ACCESS_GATE_BYPASS: token, GTM_ID: "GTM-TEST123" },
});

/**
 * Everything that scripts of the page and of the tag manager can read about its address and
 * storage.
 */
const readable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.referrer,
      document.cookie,
      document.documentElement.outerHTML,
      { ...sessionStorage },
      { ...localStorage },
      window.dataLayer ?? null,
      performance.getEntries().map(({ name }) => name),
    ]),
  );

test("a visitor with the token is admitted, and it leaves the address before any script can store it", async () => {
  const page = await visitors.visit(site);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`bypass=${token}`)) return;
    sent.push(JSON.stringify([request.url(), request.headers()["referer"], request.postData()]));
  });
  await page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto(`/gb?utm_source=partner&bypass=${token}`);
  expect(page.url()).toBe(`${site.url}/gb?utm_source=partner`);
  await page.getByRole("region", { name: "Consent" }).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => sent.some((request) => request.includes("gtm.js"))).toBe(true);
  expect(await readable(page)).not.toContain(token);

  await page.goto("/gb/apply-now");
  const form = formOf(page);
  const applicant = person();
  await fill(form, applicant);
  await form.send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  expect(await readable(page)).not.toContain(token);
  expect(sent.join("\n")).not.toContain(token);
  const [stored] = (await site.exported()).filter(({ email }) => email === applicant.email);
  expect(stored?.attribution).toEqual({ source: "partner", landingPath: "/gb" });
  expect(JSON.stringify(stored)).not.toContain(token);

  // Back leads to the page before, not to the address with the token.
  await page.goto("/gb/imprint");
  await page.goBack();
  expect(page.url()).toBe(`${site.url}/gb/success`);
  expect(await page.context().cookies()).toContainEqual(
    expect.objectContaining({ name: "gate", httpOnly: true, expires: -1 }),
  );
});

test("a mistyped token is refused and is not stored either, even in the fragment", async () => {
  const page = await visitors.visit(site);
  const answer = await page.goto(`/gb?bypass=${token}x`);
  expect([answer?.status(), page.url()]).toEqual([403, `${site.url}/gb`]);
  expect(await readable(page)).not.toContain(token);
  const other = await visitors.visit(site);
  await other.goto(`/gb/imprint#bypass=${token}`);
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem("fairlead.visit"))).toContain("/gb/imprint");
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(token);
});

test("the token works without JavaScript", async () => {
  const page = await visitors.visit(site, { javaScriptEnabled: false });
  await page.goto(`/gb/apply-now?bypass=${token}`);
  expect(page.url()).toBe(`${site.url}/gb/apply-now`);
  const form = formOf(page);
  const applicant = person();
  await fill(form, applicant);
  await form.send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  const [stored] = (await site.exported()).filter(({ email }) => email === applicant.email);
  expect(JSON.stringify(stored)).not.toContain(token);
});
