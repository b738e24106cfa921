/**
 * The brand at the desk: chosen, judged, uploaded, previewed, published and restored.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { test } from "vitest";
import sharp from "sharp";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite({ operator: { sample: false } });

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

/** All tests use one manager, because a code works once: there is a single log-in. */
async function enter(options: VisitorOptions = {}): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  if (session.length === 0) {
    await join(site, page, { email: "maya.brand@operator.example", secret: "" }, "Maya Example", "--manager");
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await page.goto(deskAddress(site, "/desk/site/brand"));
  await expect(page.getByRole("heading", { level: 1, name: "Brand" })).toBeVisible();
  return page;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const pending = (page: Page) => page.getByRole("region", { name: "Not on the site yet" }).getByRole("listitem");
const saved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible();
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 100"><path fill="#1657c8" d="M0 0h600v100H0z"/></svg>';

const home = async () => (await fetch(`${site.url}/gb`)).text();
const homeSays = (text: string) =>
  expect.poll(async () => (await home()).includes(text), { timeout: patience }).toBe(true);

async function upload(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("group", { name: label, exact: true })
      .getByRole("button", { name: /Upload|Replace/ })
      .click(),
  ]);
  await chooser.setFiles(file);
}

test("name, colours, typeface and pictures go from the desk to the site in seconds, and back", async () => {
  const page = await enter();
  await expect(page.getByRole("link", { name: "Settings › Who you are" })).toHaveAttribute(
    "href",
    "/desk/settings/identity",
  );
  await field(page, "Site name").fill("Nordlicht Remote");
  await field(page, "Accent").fill("#ffffee");
  await expect(page.locator("form").getByText("Refused: some people couldn’t read the page")).toBeVisible();
  await expect(page.getByText(/: 1, needs 3/).first()).toBeVisible();
  // What fails is not saved; the rest is.
  await expect(pending(page)).toHaveText([/Site name/]);
  await field(page, "Ground").fill("#f5f8fc");
  await field(page, "Accent").fill("#1657c8");
  await expect(page.getByText("Passes everywhere")).toBeVisible();
  await page.getByLabel("Plain").check();
  await upload(page, "Logo", {
    name: "bad.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg viewBox='0 0 9 9'><script/></svg>"),
  });
  await expect(page.getByRole("alert").filter({ hasText: "<script>" })).toBeVisible();
  const low = await sharp({ create: { width: 240, height: 60, channels: 3, background: "#147" } })
    .png()
    .toBuffer();
  await upload(page, "Logo", { name: "low.png", mimeType: "image/png", buffer: low });
  await expect(page.getByText("240 × 60 pixels. Needed here: at least 80 pixels high.")).toBeVisible();
  await upload(page, "Logo", { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#147" } })
    .jpeg()
    .toBuffer();
  await upload(page, "Beside the headline", { name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByRole("group", { name: "Beside the headline" })).toContainText("1,600 × 1,067");
  await expect(pending(page)).toHaveCount(6);
  await saved(page);
  const frame = page.frameLocator('iframe[title="As visitors see it"]');
  await expect(frame.locator("img.lg").first()).toHaveAttribute("alt", "Nordlicht Remote", { timeout: patience });
  expect(await home()).not.toContain("Nordlicht Remote");

  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.getByRole("listitem")).toHaveCount(6);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(pending(page)).toHaveCount(0);
  await homeSays('alt="Nordlicht Remote"');
  expect(await home()).toContain("#f5f8fc");
  const visitor = await visitors.visit(site, { viewport: sizes.desktop });
  await visitor.goto("/gb");
  const picture = visitor.locator("#home img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  expect(await violations(visitor, "light")).toEqual([]);
  for (const [scheme, ground] of [
    ["light", "rgb(245, 248, 252)"],
    ["dark", "rgb(17, 27, 43)"],
  ] as const) {
    const recruiter = await visitors.visit(site, { viewport: sizes.desktop, colorScheme: scheme });
    await recruiter.goto(deskAddress(site, "/desk"));
    await expect(recruiter.getByRole("img", { name: "Nordlicht Remote" })).toBeVisible();
    await expect(recruiter).toHaveTitle("Log in to the desk · Nordlicht Remote · Desk");
    await expect(recruiter.locator("html")).toHaveCSS("background-color", ground);
    expect(await violations(recruiter, scheme)).toEqual([]);
  }
  // The rest of the desk has its own colours.
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 248, 242)");

  await field(page, "Site name").fill("Another Name");
  await expect(pending(page)).toHaveText([/Site name/]);
  await saved(page);
  await button(page, "History").click();
  await button(page, /^Restore as the draft/)
    .last()
    .click();
  await expect(page.getByText("Restored as the draft.")).toBeVisible();
  await expect(field(page, "Site name")).toHaveValue("Nordlicht Remote");
  await button(page, "Use the operator file’s brand again").click();
  await expect.poll(async () => (await home()).includes("Nordlicht Remote"), { timeout: patience }).toBe(false);
});

test("another manager's change is not overwritten without asking", async () => {
  const [mine, other] = [await enter(), await enter()];
  await field(other, "Page titles end with").fill("Theirs");
  await saved(other);
  await field(mine, "Page titles end with").fill("Mine");
  await expect(mine.getByText("This has been changed meanwhile.")).toBeVisible();
  await button(mine, "Go on with theirs").click();
  await expect(field(mine, "Page titles end with")).toHaveValue("Theirs");
  await field(mine, "Page titles end with").fill("Mine after all");
  await expect(mine.getByText(/^Saving/)).toBeHidden();
  await other.reload();
  await expect(field(other, "Page titles end with")).toHaveValue("Mine after all");
});

test.each(["light", "dark"] as const)("the screen has no axe violation and no overflow, %s", async (colorScheme) => {
  for (const viewport of [sizes.phone, sizes.desktop]) {
    const page = await enter({ viewport, colorScheme });
    await expect(page.getByText("Passes everywhere")).toBeVisible();
    expect(await violations(page, colorScheme)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (viewport === sizes.phone) {
      await button(page, "Preview").click();
      await expect(page.getByRole("combobox", { name: "Market" })).toBeVisible();
    }
  }
});
