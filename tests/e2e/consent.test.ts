/** Consent and the tag manager (D21): nothing of anybody else's before it, and exactly what was asked for after. */
import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { describe, test } from "vitest";
import { useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const measured = useSite({ environment: { GTM_ID: "GTM-TEST123" } });
const unmeasured = useSite();

/** Stands in for the tag manager's script, and keeps what it is given where a test can read it. */
const standIn = `
  window.received = [...window.dataLayer];
  window.dataLayer.push = (entry) => { localStorage.setItem("received", JSON.stringify([...window.received, entry])); window.received.push(entry); };
`;

async function withStandIn(page: Page): Promise<string[]> {
  const foreign: string[] = [];
  const own = new URL(measured.url).origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== own && url.origin !== new URL(unmeasured.url).origin && url.protocol !== "data:")
      foreign.push(request.url());
  });
  await page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: standIn }),
  );
  return foreign;
}

const banner = (page: Page) => page.getByRole("region", { name: "Consent" });

describe("before consent", () => {
  test("nothing is requested from anybody else and no cookie is set, on every page", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    for (const path of [
      "/gb",
      "/gb/apply-now",
      "/gb/success",
      "/gb/privacy-policy",
      "/gb/terms-conditions",
      "/gb/imprint",
      "/gb/accessibility",
    ]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("accept and reject are equal", async () => {
    const page = await visitors.visit(measured);
    await page.goto("/gb");
    const boxes = [];
    for (const name of ["Accept", "Reject"]) {
      const button = banner(page).getByRole("button", { name });
      boxes.push(
        await button.evaluate((element) => {
          const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(element);
          return {
            backgroundColor,
            color,
            fontSize,
            fontWeight,
            borderColor,
            height: element.getBoundingClientRect().height,
          };
        }),
      );
    }
    expect(boxes[0]).toEqual(boxes[1]);
    expect(boxes[0]?.height).toBeGreaterThanOrEqual(44);
  });
});

describe("after the choice", () => {
  test("rejected: nothing is loaded, here or on the next page, and nobody asks again", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.goto("/gb/imprint");
    await expect(page.locator("[data-change-consent]")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });

  test("accepted: the tag manager is loaded, and given e-mail and phone hashed when an application is taken", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb/apply-now");
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => foreign).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST123"]);
    const form = formOf(page, "gb");
    const applicant = person("gb");
    await fill(form, applicant);
    await form.send.click();
    await page.waitForURL("**/gb/success");
    const received = JSON.parse((await page.evaluate(() => localStorage.getItem("received"))) ?? "[]") as Record<
      string,
      unknown
    >[];
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const [stored] = (await measured.exported()).filter(({ email }) => email === applicant.email);
    expect(received.find(({ event }) => event === "user_provided_data")).toEqual({
      event: "user_provided_data",
      user_provided_data: {
        sha256_email_address: hash(applicant.email.toLowerCase()),
        sha256_phone_number: hash(stored?.phone ?? ""),
      },
    });
    expect(JSON.stringify(received)).not.toContain(applicant.email);
  });

  test("rejected: an application is taken and nobody is told", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb/apply-now");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    const form = formOf(page, "gb");
    await fill(form, person("gb"));
    await form.send.click();
    await page.waitForURL("**/gb/success");
    expect(foreign).toEqual([]);
  });

  test("changed by the link in the footer", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb/imprint");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    await page.getByRole("link", { name: "Change consent" }).click();
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => foreign.length).toBe(1);
  });

  test("Global Privacy Control means reject: nobody asks, nothing is loaded", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    await page.goto("/gb");
    await expect(page.locator("[data-change-consent]")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });
});

describe("without a tag manager", () => {
  test("there is no banner, no link, and no host of its in the policy", async () => {
    const page = await visitors.visit(unmeasured);
    const located = page.waitForResponse("**/api/job-user/get-location");
    const response = await page.goto("/gb");
    await located;
    await expect(page.locator("[data-change-consent]")).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    expect(response?.headers()["content-security-policy"]).not.toContain("google");
    const withManager = await page.request.get(`${measured.url}/gb`);
    expect(withManager.headers()["content-security-policy"]).toContain(
      "script-src 'self' https://www.googletagmanager.com;",
    );
  });
});
