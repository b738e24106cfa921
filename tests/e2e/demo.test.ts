/** The demo as `npm start` shows it: the desk by a link, with sample people (B19). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect as holds, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { deskApiPath, demoDeskPath, ownPageAddress, pageAddress } from "../../routes.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { visibleText } from "../support/html.ts";
import { type Server, startServer } from "../support/server.ts";
import { looked, said } from "./desk-people.ts";
import { deskAddress } from "./recruiter.ts";

const visitors = useVisitors();
let directory: string;
let server: Server;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "fairlead-demo-"));
  server = await startServer({ dataDirectory: directory }, { DEMO_DESK: "on", TRUST_PROXY: "0" });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A browser on the same machine, without the header of a proxy. */
async function visit(viewport: (typeof sizes)["phone" | "desktop"] = sizes.desktop) {
  const page = await visitors.visit(server, { viewport });
  await page.context().setExtraHTTPHeaders({});
  return page;
}

test("a sample applicant is contacted with two presses and no credentials", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  const pane = page.getByRole("region", { name: "Daniel Osei" });
  await expect(pane.getByRole("button", { name: "WhatsApp" })).toBeVisible();
  await looked(page);
  const [chat] = await Promise.all([
    page.context().waitForEvent("page"),
    pane.getByRole("button", { name: "WhatsApp" }).click(),
  ]);
  await expect(chat.getByRole("heading", { name: "Sample chat" })).toBeVisible();
  await expect(chat.locator("blockquote")).toContainText("Daniel Osei");
  await chat.close();
  await looked(page);
  await pane.getByRole("button", { name: "Mark contacted" }).click();
  await expect(said(page, "Daniel Osei is marked as contacted")).toBeVisible();
  await expect(page.getByRole("row", { name: /Daniel Osei.*Missed/ })).toHaveCount(0);
});

test("the tour points at real things, moves on when they are done, and stays away once it is left", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  const hint = (name: string) => page.getByRole("region", { name });
  await expect(hint("The clock comes first")).toBeVisible();
  await expect(page.locator("[data-tour-here]")).toHaveAttribute("role", "row");
  holds(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Open the first one" }).click();
  await expect(hint("Write and quote the code")).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  // Doing it without the hint's button counts.
  await page.getByRole("link", { name: /^Interviews/ }).click();
  await expect(hint("The promise is counted")).toBeVisible();
  await page.getByRole("button", { name: "Look around by myself" }).click();
  await expect(hint("The promise is counted")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await expect(page.locator("[data-tour-here]")).toHaveCount(0);
});

test("the tour covers no field of a screen that it does not point at", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  await expect(page.getByRole("region", { name: "The clock comes first" })).toBeVisible();
  await page.getByRole("link", { name: "Site", exact: true }).click();
  const hint = await page.getByRole("region", { name: "The clock comes first" }).boundingBox();
  const main = await page.getByRole("heading", { name: "Brand", level: 1 }).boundingBox();
  holds(hint!.y + hint!.height).toBeLessThanOrEqual(main!.y);
  holds(hint!.height).toBeLessThan(60);
  await expect(page.locator("[data-tour-here]")).toHaveCount(0);
});

test("shows an applicant's own page, and a reset brings everybody back", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  await page.getByRole("row", { name: /Grace Adeyemi/ }).click();
  await page.getByRole("row", { name: /Grace Adeyemi/ }).dblclick();
  const [own] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "See it as this applicant" }).click(),
  ]);
  await expect(own).toHaveURL(/\/ie\/application\//);
  await expect(own.locator("main")).toContainText("Maya, a recruiter from Example Recruiting Ltd");
  await own.close();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset the demo" }).click();
  await expect(page.getByRole("region", { name: "The clock comes first" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Daniel Osei.*Missed/ })).toBeVisible();
});

test("the site has the sample's own texts and page in every market, and every page says that it is a sample", async () => {
  for (const market of marketCodes) {
    const home = await (await fetch(server.url + pageAddress("home", market))).text();
    for (const id of ["own-offer", "own-work", "own-who"]) holds(home, market).toContain(`<section id="${id}"`);
    const own = await fetch(server.url + ownPageAddress("about-us", market));
    holds(own.status, market).toBe(200);
    const note = visibleText(await own.text());
    const said = translatorFor(market)("site.demoSample");
    for (const page of [note, visibleText(home)]) holds(page, market).toContain(said);
  }
});

test("keeps changed settings as a draft, and puts none into use", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await page.goto(deskAddress(server, "/desk/settings/recruiters"));
  await page.getByLabel("WhatsApp numbers").first().fill("+447700900666");
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Put into use" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("The demo puts no settings into use.")).toBeVisible();
});

test("after logging out, a link leads back to the demo's desk", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  await page.getByRole("button", { name: "Maya" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("link", { name: "Back to the demo’s desk" }).click();
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
});

test("says which page is the sample's, and what the standard home page takes away", async () => {
  const page = await visit();
  await page.goto(deskAddress(server, demoDeskPath));
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await page.goto(deskAddress(server, "/desk/site/pages/about-us"));
  await expect(page.getByText("This page came with the sample.")).toBeVisible();
  await page.goto(deskAddress(server, "/desk/site/home"));
  await expect(page.getByText("This page still has texts of the sample")).toBeVisible();
  await page.getByRole("button", { name: "Show the standard home page" }).click();
  const dialog = page.getByRole("dialog", { name: "Show the standard home page" });
  await expect(dialog.getByRole("listitem")).toHaveText(["What you get", "How we work", "Who we are"]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("fits a phone", async () => {
  const page = await visit(sizes.phone);
  await page.goto(deskAddress(server, demoDeskPath));
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await expect(page.getByRole("region", { name: "The clock comes first" })).toBeVisible();
  holds(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  holds(await violations(page)).toEqual([]);
});

/** Whether a request to the demo's link logs in. */
async function logsIn(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(server.url + path, { redirect: "manual", headers });
  holds(answer.status).toBe(303);
  return answer.headers.getSetCookie().some((line) => line.includes("session_token="));
}

test("the desk does not open through a proxy, from another site, at another name, or with a wrong key", async () => {
  holds(await logsIn(demoDeskPath)).toBe(true);
  holds(await logsIn(demoDeskPath, { "x-forwarded-for": "203.0.113.9" })).toBe(false);
  holds(await logsIn(demoDeskPath, { forwarded: "for=203.0.113.9" })).toBe(false);
  holds(await logsIn(demoDeskPath, { "sec-fetch-site": "cross-site" })).toBe(false);
  holds(await logsIn(`${demoDeskPath}?key=`, { "x-forwarded-for": "203.0.113.9" })).toBe(false);
  holds(await logsIn(`${demoDeskPath}?key=0000`, { "x-forwarded-for": "203.0.113.9" })).toBe(false);
  const { status } = await fetch(`${server.url}${deskApiPath}/demo/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  holds(status).toBe(401);
});
