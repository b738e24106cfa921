/**
 * A complete process at the desk (B6, B13): found by the number's end, contacted by one of two
 * recruiters, interviewed across a clock change, hired; and a counterpart, closed after an undone
 * rejection.
 */
import type { Page } from "@playwright/test";
import { expect as holds, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { readCalendar } from "../support/calendar.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf } from "./applicant.ts";
import { happened, looked, pane, pressed, row, said, shown } from "./desk-people.ts";
import { deskAddress, join, openTimes } from "./recruiter.ts";

const hour = 3_600_000;
/** Three days later the clocks of London and Warsaw go forward. */
let ahead = Date.UTC(2027, 2, 25, 9) - Date.now();
const clock = () => `--import=${new URL(`../support/moved-clock-setup.ts?ahead=${ahead}`, import.meta.url).href}`;
const environment: Record<string, string> = { NODE_OPTIONS: clock() };

const visitors = useVisitors();
// Due times follow the database's clock, and a PostgreSQL server's cannot be set from here.
const site = useSite({ operator: { eligibleCountries: ["GB", "PL"] }, environment, on: "pglite" });
const t = translatorFor("pl");

type Who = "Maya" | "Marta";
const sessions = new Map<Who, Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>>();

/** A recruiter's desk. A code works once, so each logs in once. */
async function enter(who: Who): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  const session = sessions.get(who);
  if (session) await page.context().addCookies(session);
  else {
    const account = { email: `${who.toLowerCase()}.outcome@operator.example`, secret: "", ahead };
    await join(site, page, account, `${who} Example`, "--manager");
    sessions.set(who, await page.context().cookies());
  }
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto(deskAddress(site, "/desk?view=everybody"));
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}

/** Applies on a phone in Warsaw and leaves the application page open. */
async function appliedInPolish(name: string): Promise<{ readonly own: Page; readonly number: string }> {
  const own = await visitors.visit(site, { market: "pl" });
  const person = applicant({ name }, "PL");
  await own.goto("/pl/apply-now");
  await fill(formOf(own, "pl"), person);
  await formOf(own, "pl").send.click();
  await own.waitForURL(`${site.url}/pl/success`);
  await own.goto("/pl/success");
  await own.goto((await own.locator('a[href*="/application/"]').first().getAttribute("href")) ?? "");
  return { own, number: person.contact };
}

/** Finds an application by the end of its number, as read off a missed call. */
async function found(page: Page, name: string, number: string): Promise<void> {
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Find somebody" });
  await expect(search.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(number.slice(-4));
  await expect(page.getByRole("option").filter({ hasText: name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(shown(page, name)).toBeVisible();
}

/** Books the time that starts then. */
async function choose(own: Page, at: string): Promise<void> {
  await own
    .getByRole("radio")
    .and(own.locator(`[value="${at}"]`))
    .check();
  await own.getByRole("button", { name: t("booking.take") }).click();
  await expect(own.getByRole("heading", { level: 1 })).toHaveText(t("booking.set.title"));
}

async function calendarFile(own: Page) {
  const address = (await own.locator('a[href$="/interview.ics"]').getAttribute("href")) ?? "";
  return readCalendar(await (await fetch(site.url + address)).text());
}

/** The recruiter moves it without a pointer. */
async function movedByKeyboard(page: Page, to: string): Promise<void> {
  await page.bringToFront();
  await looked(page);
  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog", { name: "Move the interview" });
  await expect(dialog.getByLabel("New time")).toBeFocused();
  await dialog.getByLabel("New time").selectOption(to);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(said(page, "The interview with Zofia Wiśniewska is at a new time:")).toBeVisible();
}

/** A note's question reaches the named recruiter, and ends with their answer. */
async function asked(who: Page, whom: Page): Promise<void> {
  const link = whom.getByRole("navigation").getByRole("link", { name: "Asked of me" });
  await expect(link).toHaveCount(0);
  await who.bringToFront();
  await looked(who);
  await who.keyboard.press("n");
  await who.keyboard.type("@Maya, is this one yours?");
  await who.keyboard.press("Control+Enter");
  await expect(said(who, "The note is saved. Maya Example will see it.")).toBeVisible();
  await whom.bringToFront();
  await expect(link.first()).toBeVisible();
  await expect(pane(whom).getByText("Marta Example asks you:")).toBeVisible();
  await pane(whom).getByRole("button", { name: "Done", exact: true }).press("Enter");
  await expect(link).toHaveCount(0);
  await expect(happened(whom, "Question answered")).toBeVisible();
}

/** One row of the funnel, from applications to hires. */
async function funnel(page: Page, name: string): Promise<number[]> {
  await page.goto(deskAddress(site, "/desk/figures"));
  const line = page.getByRole("region", { name: "From applying to hired" }).getByRole("row").filter({ hasText: name });
  await expect(line).toBeVisible();
  const cells = await line.getByRole("cell").allInnerTexts();
  return cells.slice(0, 6).map((text) => Number.parseInt(text, 10));
}

test("a Polish application is found, contacted by one of two recruiters, interviewed after the clock change, and hired", async () => {
  const [maya, marta] = [await enter("Maya"), await enter("Marta")];
  await openTimes(maya);
  const { own, number } = await appliedInPolish("Zofia Wiśniewska");
  await found(maya, "Zofia Wiśniewska", number);
  await found(marta, "Zofia Wiśniewska", number);

  await Promise.all([maya.context().waitForEvent("page"), maya.keyboard.press("w")]);
  await expect(pane(marta).getByText("Maya Example is writing, since", { exact: false })).toBeVisible();
  await marta.keyboard.press("w");
  await expect(marta.getByRole("dialog", { name: "Maya Example is writing to Zofia Wiśniewska" })).toBeVisible();
  await marta.keyboard.press("Escape");
  await maya.bringToFront();
  await pressed(maya, "c", "Zofia Wiśniewska is marked as contacted.");
  await found(maya, "Zofia Wiśniewska", number);
  await pressed(maya, "r", "Zofia Wiśniewska has replied.");
  await pressed(maya, "i", "Interview times are offered to Zofia Wiśniewska. The email goes out at");
  const message = pane(maya).getByRole("region", { name: "Message", exact: true });
  await expect(message.getByRole("tab", { selected: true })).toHaveText("Choose a time");
  await expect(message).toContainText("/pl/application/link");

  await own.reload();
  await own.getByRole("link", { name: t("booking.page.choose"), exact: true }).click();
  await expect(own.getByText(t("booking.clocks"))).toBeVisible();
  await own.getByLabel(t("statusPage.unlock.label")).fill(number.slice(-4));
  // Eight in London is nine in Warsaw before and after, and an hour earlier in UTC after.
  await choose(own, "2027-03-26T08:00:00.000Z");
  await expect(own.getByRole("main")).toContainText("09:00");
  const booked = await calendarFile(own);
  await own.getByRole("link", { name: t("booking.set.change"), exact: true }).click();
  await choose(own, "2027-03-29T07:00:00.000Z");
  await expect(own.getByRole("main")).toContainText("09:00");
  const moved = await calendarFile(own);
  holds([booked.start, booked.properties.SEQUENCE]).toEqual(["2027-03-26T08:00:00.000Z", "0"]);
  holds([moved.start, moved.end]).toEqual(["2027-03-29T07:00:00.000Z", "2027-03-29T08:00:00.000Z"]);
  holds([moved.properties.UID, moved.properties.SEQUENCE]).toEqual([booked.properties.UID, "1"]);

  await expect(happened(maya, "Interview moved")).toBeVisible();
  await expect(message.getByRole("tab", { selected: true })).toHaveText("Interview booked");
  await movedByKeyboard(maya, "2027-03-29T09:00:00.000Z");
  await own.reload();
  await expect(own.getByRole("main")).toContainText("11:00");
  const again = await calendarFile(own);
  holds([again.start, again.properties.UID, again.properties.SEQUENCE]).toEqual([
    "2027-03-29T09:00:00.000Z",
    booked.properties.UID,
    "2",
  ]);
  await asked(marta, maya);
  await pressed(maya, "o", "An offer is made to Zofia Wiśniewska.");
  await pressed(maya, "h", "Zofia Wiśniewska is hired.");
  await own.reload();
  await expect(own.getByRole("main")).toContainText(t("booking.stage.hired"));

  holds(await funnel(maya, "Everybody")).toEqual([1, 1, 1, 1, 1, 1]);
  await maya.goto(deskAddress(site, "/desk/audit"));
  for (const what of ["Number opened", "Contacted", "Replied", "Interview times offered", "Offer made", "Hired"]) {
    const line = maya.getByRole("row").filter({ has: maya.getByRole("cell", { name: what, exact: true }) });
    await expect(line, what).toHaveCount(1);
    await expect(line).toContainText("Maya Example");
  }
  await expect(maya.getByRole("row").filter({ hasText: "Number opened" })).not.toContainText("Marta Example");
});

/** Rejects with the email's template, an hour before it is sent. */
async function refused(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(shown(page, name)).toBeVisible();
  await page.getByRole("region", { name: "Message", exact: true }).getByRole("tab", { name: "Rejection" }).click();
  await page.getByRole("button", { name: "Send as email" }).click();
  await expect(page.getByText(`${name} is declined. The email goes out in an hour.`)).toBeVisible();
}

test("its counterpart is rejected, restored within the hour and closed, and no email is sent", async () => {
  const maya = await enter("Maya");
  for (const [at, name] of ["Jan Kowalski", "Ewa Nowak"].entries()) {
    const answer = await fetch(`${site.url}${apiPaths.register}`, {
      method: "POST",
      headers: { "content-type": "application/json", lang: "pl", "x-forwarded-for": `2001:db8:30c9:${at}::1` },
      body: JSON.stringify(applicant({ name, fill_time: 9000 }, "PL")),
    });
    holds(answer.status).toBe(200);
  }
  await maya.reload();
  for (const name of ["Jan Kowalski", "Ewa Nowak"]) await refused(maya, name);

  await row(maya, "Jan Kowalski").click();
  await expect(shown(maya, "Jan Kowalski")).toBeVisible();
  await happened(maya, "Email written").getByRole("button", { name: "Stop the email" }).click();
  await expect(happened(maya, "Email written")).toContainText("undone");
  await maya.keyboard.press("e");
  const menu = maya.getByRole("dialog", { name: "Close Jan Kowalski" });
  await menu.getByLabel("Does not want the job any more").check();
  await maya.keyboard.press("Enter");
  await expect(said(maya, "Jan Kowalski is closed.")).toBeVisible();

  // More than an hour later.
  const refusals = () => site.mailbox.mails.filter(({ text }) => text.includes(t("deskTemplates.rejection")));
  holds(refusals()).toEqual([]);
  ahead += 2 * hour;
  environment["NODE_OPTIONS"] = clock();
  await site.interrupted(async () => {});
  await expect.poll(() => refusals().length).toBeGreaterThan(0);
  holds(refusals().map(({ text }) => text.includes("Jan"))).toEqual([false]);
});
