/** The desk's list of vacancies (B14): found, sorted, worked through by keys, and what is asked before something is done with one. */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import type { DeskVacancies } from "../../domain/desk/vacancies.ts";
import { apiPaths, deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { type Scheme, violations } from "../support/axe.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { vacancyRow } from "../support/vacancy-row.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.vacancies@operator.example", secret: "" };
const hotel = "Hotel Operations Assistant";
const data = "Data Collection Assistant";
const project = "IT Project Assistant";
const listCall = new RegExp(`${deskApiPath}/vacancies\\?`);

beforeAll(async () => {
  for (const [at, name] of ["Amira Khan", "Lukas Brandt"].entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:7ac4:${at + 1}::1` },
      body: JSON.stringify(
        applicant({
          name,
          fill_time: 9000,
          job: at === 0 ? "hotel-operations-assistant" : "data-collection-assistant",
        }),
      ),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
});

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
/** One log-in for all: a code is good once. */
let session: Cookies = [];

async function enter(path = "/desk/vacancies", options: VisitorOptions = {}): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  if (session.length > 0) await page.context().addCookies(session);
  else {
    await join(site, page, maya, "Maya Example");
    session = await page.context().cookies();
  }
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const said = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: false });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Which vacancies" }).getByRole("link", { name });

/** Opens the menu of the first row with that text, and chooses. */
async function choose(page: Page, text: string, what: string): Promise<void> {
  const of = row(page, text).first();
  await of.hover();
  await of.getByRole("button", { name: /^What can be done/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
}

async function flawless(page: Page, where: string): Promise<void> {
  for (const scheme of ["light", "dark"] as const satisfies readonly Scheme[]) {
    for (const room of [
      sizes.desktop,
      { width: 900, height: 700 },
      { width: 390, height: 844 },
      { width: 320, height: 256 },
    ]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(room);
      const name = `${where}, ${room.width}, ${scheme}`;
      expect(await violations(page, scheme), name).toEqual([]);
      const [whole, seen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(whole, name).toBeLessThanOrEqual(seen ?? 0);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.desktop);
}

describe("the list", () => {
  test("says of each where it stands, and leads to who applied and who waits; tabs and words are in the address", async () => {
    const page = await enter("/desk");
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Vacancies" }).click();
    await expect(page).toHaveURL(/\/desk\/vacancies$/);
    await expect(page.getByRole("heading", { level: 1, name: "Vacancies" })).toBeVisible();
    await expect(tab(page, "All 6")).toHaveAttribute("aria-current", "true");
    await expect(row(page, hotel)).toContainText("hotel-operations-assistant");
    await expect(row(page, hotel)).toContainText("all 30");
    await expect(row(page, hotel)).toContainText("64–82");
    await expect(row(page, hotel)).toContainText("complete");
    await flawless(page, "list");

    await tab(page, "Drafts 0").click();
    await expect(page).toHaveURL(/\/desk\/vacancies\?state=draft$/);
    await expect(page.getByText("There is nothing here.")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByRole("searchbox", { name: "Title or market" }).fill("project");
    await expect(page).toHaveURL(/\/desk\/vacancies\?q=project$/);
    await expect(said(page, "1 vacancy")).toHaveCount(1);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("project");
    await page.getByRole("searchbox").fill("nowhere");
    await expect(page.getByText("No title and no market has “nowhere”.")).toBeVisible();
    await flawless(page, "nothing found");
    await page.getByRole("searchbox").press("Escape");
    await expect(page.getByRole("row")).toHaveCount(7);

    await page.getByRole("link", { name: `Waiting for an answer about ${hotel}: 1` }).click();
    await expect(row(page, "Amira Khan")).toBeVisible();
    await expect(row(page, "Lukas Brandt")).toHaveCount(0);
    await page.goBack();
    await page.getByRole("link", { name: `Applied for ${data} in the last 30 days: 1` }).click();
    await expect(row(page, "Lukas Brandt")).toBeVisible();
    await expect(row(page, "Amira Khan")).toHaveCount(0);
  });

  test("goes by keys, and a copy can be taken back", async () => {
    const page = await enter();
    const first = page.getByRole("row").nth(1);
    await expect(first).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("j");
    await expect(page.getByRole("row").nth(2)).toBeFocused();
    await page.keyboard.press("k");
    await expect(first).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("row").last()).toBeFocused();
    await page.keyboard.press("Home");
    const title = await first.getByRole("link").first().innerText();

    const opened = page.context().waitForEvent("page");
    await page.keyboard.press("o");
    const shown = await opened;
    await expect(shown).toHaveURL(/\/gb\/jobs\/[a-z-]+$/);
    await shown.close();

    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(first).toBeVisible();

    await page.keyboard.press("d");
    await expect(said(page, `“${title}” is copied as a draft.`)).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(said(page, `“${title}” is deleted.`)).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/vacancies$/);
    await expect(tab(page, "All 6")).toBeVisible();
  });

  test("of a thousand a few are in the document, and every one can be reached", async () => {
    const page = await enter("/desk/account");
    const rows = Array.from({ length: 1000 }, (_, at) =>
      vacancyRow({ id: crypto.randomUUID(), slug: `job-${at + 1}`, title: `Job ${at + 1}` }),
    );
    const many: DeskVacancies = {
      rows,
      counts: { all: 1023, published: 1000, scheduled: 0, draft: 0, closed: 23 },
      closedMore: 23,
      offered: ["gb", "de"],
      now: new Date().toISOString(),
    };
    await page.route(listCall, (route) => route.fulfill({ json: many }));
    await page.getByRole("link", { name: "Vacancies" }).click();
    await expect(row(page, "job-1")).not.toHaveCount(0);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "1001");
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await expect(row(page, "job-1000")).toBeFocused();
    await expect(row(page, "job-1000")).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(page.getByRole("row").nth(1)).toBeFocused();
    await page.getByRole("searchbox").fill("job 777");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(tab(page, "All 1,023")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(page.getByText("23 more are closed.")).toHaveCount(1);
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page).toHaveURL(/closed=all/);
  });

  test("says what did not come, and asks again", async () => {
    const page = await enter("/desk/account");
    let broken = true;
    await page.route(listCall, (route) => (broken ? route.fulfill({ status: 403, json: {} }) : route.continue()));
    await page.getByRole("link", { name: "Vacancies" }).click();
    await expect(page.getByRole("alert")).toContainText("Your role does not allow this.");
    await flawless(page, "failed");
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, hotel)).toBeVisible();
  });

  test("is one column on a telephone, with everything under a thumb, and reads from the right in Arabic", async () => {
    const page = await enter("/desk/vacancies", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect(row(page, hotel)).toBeVisible();
    await expect(page.getByText("next, previous")).toBeHidden();
    for (const button of [
      page.getByRole("button", { name: "New vacancy" }),
      page.getByRole("button", { name: `What can be done with ${hotel}` }),
      row(page, hotel).getByRole("link", { name: hotel }),
      tab(page, "Published 6"),
    ]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole("button", { name: `What can be done with ${hotel}` }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Close…" }).tap();
    await expect(page.getByRole("dialog", { name: `Close “${hotel}”` })).toBeVisible();
    expect(await violations(page, "light")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.evaluate(() => localStorage.setItem("desk-language", "ar"));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "الوظائف" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(row(page, hotel)).toBeVisible();
    await flawless(page, "Arabic");
  });
});

describe("what is asked before", () => {
  test("a new one has a title; however often it is pressed, one is made, and goes for good when it is deleted", async () => {
    const page = await enter();
    await expect(row(page, hotel)).toBeVisible();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "New vacancy" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByRole("button", { name: "Write it" }).click();
    await expect(dialog.getByText("Write a title.")).toBeVisible();
    await dialog.getByLabel("Title").fill("Map Data Assistant");
    await flawless(page, "new");
    const made = new RegExp(`${deskApiPath}/vacancies\\?`);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && made.test(request.url())) sent += 1;
    });
    await dialog.getByRole("button", { name: "Write it" }).dblclick();
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    expect(sent).toBeGreaterThan(0);
    await page.goto(deskAddress(site, "/desk/vacancies?state=draft"));
    await expect(tab(page, "Drafts 1")).toBeVisible();
    await expect(row(page, "map-data-assistant")).toContainText("Maya Example, today");
    await expect(row(page, "map-data-assistant")).toContainText("not chosen");

    await choose(page, "map-data-assistant", "Delete…");
    const asked = page.getByRole("dialog", { name: "Delete “Map Data Assistant”?" });
    await expect(asked.getByText("It was never on the site.")).toBeVisible();
    await asked.getByRole("button", { name: "Delete" }).click();
    await expect(said(page, "“Map Data Assistant” is deleted.")).toBeVisible();
    await expect(tab(page, "Drafts 0")).toBeVisible();
  });

  test("closing keeps those who wait, or closes them for one reason; both can be taken back", async () => {
    const page = await enter();
    await choose(page, hotel, "Close…");
    const dialog = page.getByRole("dialog", { name: `Close “${hotel}”` });
    await expect(dialog.getByText("1 person is still waiting for an answer")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /^Keep them in the queue/ })).toBeChecked();
    await dialog.getByRole("radio", { name: /^Close all of them/ }).check();
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByText("Choose a reason.")).toBeVisible();
    await flawless(page, "close");
    await dialog.getByRole("radio", { name: /^Keep them in the queue/ }).check();
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(said(page, `“${hotel}” is closed.`)).toBeVisible();
    await expect(row(page, hotel)).toContainText("page answers “closed”");
    await page.keyboard.press("u");
    await expect(said(page, `“${hotel}” is on the site again.`)).toBeVisible();
    await expect(row(page, hotel)).toContainText("Published");

    await choose(page, data, "Close…");
    const other = page.getByRole("dialog", { name: `Close “${data}”` });
    await other.getByRole("radio", { name: /^Close all of them/ }).check();
    await other.getByRole("radio", { name: "No reply" }).check();
    await other.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(said(page, `“${data}” is closed, with 1 application.`)).toBeVisible();
    await expect(row(page, data)).toContainText("Closed");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByRole("link", { name: `Waiting for an answer about ${data}: 1` })).toBeVisible();

    await choose(page, data, "Publish again…");
    const again = page.getByRole("dialog", { name: `Publish “${data}” again` });
    await expect(again.getByRole("checkbox", { name: "German" })).toBeChecked();
    await flawless(page, "publish again");
    await again.getByRole("button", { name: "Publish again" }).click();
    await expect(said(page, `“${data}” is on the site again.`)).toBeVisible();
    await expect(row(page, data)).toContainText("Published");
  });

  test("a schedule says what clocks do; a time that none shows is refused with the next, and it can be ended", async () => {
    const page = await enter();
    await row(page, project).first().click();
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await page.goto(deskAddress(site, "/desk/vacancies?state=draft"));
    await choose(page, project, "Schedule…");
    const dialog = page.getByRole("dialog", { name: `Schedule “${project}”` });
    await expect(dialog.getByLabel("Time zone")).toHaveValue("Europe/London");
    await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
    const year = new Date().getUTCFullYear() + 1;
    const gap = lastSunday(year, 2);
    await dialog.getByLabel("Day").fill(gap);
    await dialog.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(dialog.getByText("The clocks in Europe/Berlin skip this time.")).toBeVisible();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("The clocks in Europe/Berlin skip this time.");
    await flawless(page, "schedule");
    await dialog.getByRole("button", { name: /^Take / }).click();
    await expect(dialog.getByLabel("Time", { exact: true })).toHaveValue("03:00");
    await dialog.getByLabel("Day").fill(lastSunday(year, 9));
    await dialog.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(dialog.getByText("show this time twice. The first is meant.")).toBeVisible();
    await expect(dialog.getByText("On your own clock:")).toBeVisible();
    await dialog.getByLabel("Day").fill("2020-01-01");
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByText("Choose a time that is still to come.")).toBeVisible();
    await dialog.getByLabel("Day").fill(lastSunday(year, 3));
    await dialog.getByLabel("Time", { exact: true }).fill("08:00");
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByText("Choose at least one language.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "German" }).check();
    const seen = dialog.getByRole("checkbox", { name: "I have seen this: publish all the same" });
    if ((await seen.count()) > 0) await seen.check();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(said(page, `“${project}” is published on`)).toBeVisible();
    await tab(page, "Scheduled 1").click();
    await expect(row(page, project)).toContainText("08:00");
    await expect(row(page, project)).toContainText("Sunday, Europe/Berlin");

    await choose(page, project, "Schedule…");
    await expect(dialog.getByText("Maya Example has scheduled it for")).toBeVisible();
    await dialog.getByRole("button", { name: "Do not publish by itself" }).click();
    await expect(said(page, `“${project}” is not published by itself.`)).toBeVisible();
    await tab(page, "Drafts 1").click();
    await choose(page, project, "Delete…");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(tab(page, "Drafts 0")).toBeVisible();
  });

  test("a place on the home page is taken from who has it, and given back", async () => {
    const page = await enter();
    const place = (title: string) => row(page, title).getByText(/home page \d/);
    await expect(row(page, hotel)).toBeVisible();
    const before = await place(hotel).innerText();
    const [own = ""] = /\d/.exec(before) ?? [];
    const wanted = own === "1" ? "2" : "1";
    await choose(page, hotel, "Place on the home page…");
    const dialog = page.getByRole("dialog", { name: `“${hotel}” on the home page` });
    await expect(dialog.getByRole("radio", { name: `home page ${own}` })).toBeChecked();
    await flawless(page, "home");
    await dialog.getByRole("radio", { name: `home page ${wanted}` }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(said(page, `“${hotel}” has place ${wanted} on the home page.`)).toBeVisible();
    await expect(place(hotel)).toHaveText(`home page ${wanted}`);
    await expect(page.getByText(/home page \d/)).toHaveCount(5);
    await page.keyboard.press("u");
    await expect(place(hotel)).toHaveText(before);
    await expect(page.getByText(/home page \d/)).toHaveCount(6);
  });

  test("what a colleague did meanwhile is said in its place, and nothing chosen is lost", async () => {
    const page = await enter();
    await choose(page, project, "Close…");
    const dialog = page.getByRole("dialog", { name: `Close “${project}”` });
    await expect(dialog.getByText("Nobody is waiting for an answer.")).toBeVisible();
    const path = new RegExp(`${deskApiPath}/vacancies/[0-9a-f-]+/close`);
    await page.route(path, (route) => route.abort());
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The desk could not reach the server.");
    await page.unroute(path);
    const refusal = { code: "closed", message: "Jonas has closed it already." };
    await page.route(path, (route) => route.fulfill({ status: 409, json: refusal }));
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Jonas has closed it already.");
  });
});

/** "2027-03-28"; `month` from 0. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
