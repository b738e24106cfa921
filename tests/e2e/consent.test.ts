/**
 * Consent and the tag manager (D21): no third party before it, and exactly the requested ones after
 * it.
 *
 * @module-tag long
 */
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { expect, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, person } from "./applicant.ts";

const visitors = useVisitors();
const measured = useSite({ environment: { GTM_ID: "GTM-TEST123" } });
const unmeasured = useSite();

/** Replaces the tag manager's script and stores its input for the test. */
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
  test("no page contacts a third party or sets a cookie", async () => {
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

describe("after the consent choice", () => {
  test("rejecting loads nothing, here or on the next page, and the banner stays away", async () => {
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

  test("accepting loads the tag manager, which gets hashed email and phone with an application", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb/apply-now");
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => foreign).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST123"]);
    const form = formOf(page, "gb");
    const applicant = { ...person("gb"), email: "Zoe.Tes.Ter@Gmail.com" };
    await fill(form, applicant);
    await form.send.click();
    await page.waitForURL("**/gb/success");
    const received = JSON.parse((await page.evaluate(() => localStorage.getItem("received"))) ?? "[]") as Record<
      string,
      unknown
    >[];
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const [stored] = (await measured.exported()).filter(({ name }) => name === applicant.name);
    expect(received.find(({ event }) => event === "user_provided_data")).toEqual({
      event: "user_provided_data",
      user_provided_data: {
        sha256_email_address: hash("zoetester@gmail.com"),
        sha256_phone_number: hash(stored?.phone ?? ""),
      },
    });
    expect(JSON.stringify(received)).not.toMatch(/zoe/i);
  });

  test("rejecting keeps an application from being reported", async () => {
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

  test("the footer's link changes the choice", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.goto("/gb/imprint");
    await banner(page).getByRole("button", { name: "Reject" }).click();
    await page.getByRole("link", { name: "Change consent" }).click();
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => foreign.length).toBe(1);
  });

  test("Global Privacy Control means reject: no banner, nothing loaded", async () => {
    const page = await visitors.visit(measured);
    const foreign = await withStandIn(page);
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    await page.goto("/gb");
    await expect(page.locator("[data-change-consent]")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });
});

describe("the policy for the tag manager", () => {
  /** Whether the browser runs a script from this address, added like the container would. */
  const runs = (page: Page, address: string) =>
    page.evaluate(
      (src) =>
        new Promise<boolean>((done) => {
          const script = Object.assign(document.createElement("script"), { src });
          script.addEventListener("load", () => done(true));
          script.addEventListener("error", () => done(false));
          document.head.append(script);
        }),
      address,
    );
  /** Whether a call and a picture are allowed. */
  const sends = (page: Page, address: string) =>
    page.evaluate(async (url) => {
      const called = await fetch(url, { method: "POST", mode: "no-cors" }).then(
        () => true,
        () => false,
      );
      const shown = new Image();
      const pictured = new Promise<boolean>((done) => {
        shown.addEventListener("load", () => done(true));
        shown.addEventListener("error", () => done(false));
      });
      shown.src = url;
      return [called, await pictured];
    }, address);

  const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

  test("allows its container and Analytics, and no other script or host", async () => {
    const page = await visitors.visit(measured, { refusals: true });
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.request().resourceType() === "script"
        ? route.fulfill({ contentType: "text/javascript", body: "" })
        : route.fulfill({ contentType: "image/gif", body: pixel });
    });
    await page.goto("/gb");
    const host = "https://www.googletagmanager.com";
    for (const path of ["/gtm.js?id=GTM-TEST123", "/gtag/js?id=G-1&l=dataLayer", "/gtag/destination?id=AW-1"])
      expect(await runs(page, host + path), path).toBe(true);
    const before = asked.length;
    for (const address of [
      `${host}/`,
      `${host}/evil.js`,
      `${host}/gtm.js/evil.js`,
      `${host}/gtm.jsx`,
      `${host}/GTM.js`,
      `${host}/debug/bootstrap`,
      `${host}/gtag/js/evil.js`,
      `${host}:8443/gtm.js`,
      "https://googletagmanager.com/gtm.js",
      "https://tag.googletagmanager.com/gtm.js",
      "https://www.google-analytics.com/analytics.js",
      "https://www.google-analytics.com/g/collect",
      "https://cdn.example/gtm.js",
    ]) {
      expect(await runs(page, address), address).toBe(false);
    }
    expect(asked.length).toBe(before);
    // A container's inline scripts and evaluated texts are blocked, too.
    const inline = await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement("script"), { textContent: "window.inline = true" }));
      return "inline" in window;
    });
    expect(inline).toBe(false);
  });

  test("allows measurements to Analytics only", async () => {
    const page = await visitors.visit(measured, { refusals: true });
    await page.route(/^https:/, (route) => route.fulfill({ contentType: "image/gif", body: pixel }));
    await page.goto("/gb");
    for (const address of [
      "https://www.google-analytics.com/g/collect?v=2",
      "https://region1.google-analytics.com/g/collect?v=2",
      "https://region1.analytics.google.com/g/collect?v=2",
      "https://www.googletagmanager.com/a?id=GTM-TEST123",
      "https://www.googletagmanager.com/td?id=GTM-TEST123",
    ]) {
      expect(await sends(page, address), address).toEqual([true, true]);
    }
    for (const address of [
      "https://www.google-analytics.com/j/collect",
      "https://www.googletagmanager.com/",
      "https://stats.g.doubleclick.net/g/collect",
      "https://www.google.com/ccm/collect",
      "https://collect.example/g/collect",
    ]) {
      expect(await sends(page, address), address).toEqual([false, false]);
    }
  });
});

describe("without a tag manager", () => {
  test("there is no banner, no link, and no host in the policy", async () => {
    const page = await visitors.visit(unmeasured);
    const located = page.waitForResponse("**/api/job-user/get-location");
    const response = await page.goto("/gb");
    await located;
    await expect(page.locator("[data-change-consent]")).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    expect(response?.headers()["content-security-policy"]).not.toContain("google");
    const withManager = await page.request.get(`${measured.url}/gb`);
    const policy = withManager.headers()["content-security-policy"] ?? "";
    const host = "https://www.googletagmanager.com";
    expect(policy).toContain(`script-src 'self' ${host}/gtm.js ${host}/gtag/js ${host}/gtag/destination;`);
    // No whole Google host is allowed.
    expect(policy.split(/[ ;]+/).filter((source) => /google[^/]*$/.test(source))).toEqual([]);
  });
});
