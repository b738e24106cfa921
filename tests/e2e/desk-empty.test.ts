/**
 * The queue without rows: on the first day, and after everybody has been written to.
 *
 * @module-tag long
 */
import { expect as holds, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes } from "../support/chromium.ts";
import { applyFrom, pressed, turnTo, useDesk } from "./desk-people.ts";

const enter = useDesk([]);
const phone = { width: 390, height: 844 } as const;

test("on the first day there are no applications and no pane, and the foot is at the bottom", async () => {
  for (const viewport of [sizes.desktop, phone]) {
    const page = await enter("Maya", { viewport });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "No applications yet." })).toBeVisible();
    await expect(main).not.toContainText("Everybody has been written to.");
    await expect(main.getByRole("link", { name: "Notifications" })).toHaveAttribute("href", /\/account$/);
    await expect(main.getByRole("region")).toHaveCount(1);
    await expect(main).toContainText("Your site is open:");
    const foot = page.locator("footer");
    await expect(foot).not.toContainText("contacted");
    await foot.scrollIntoViewIfNeeded();
    const box = await foot.boundingBox();
    holds(box && Math.abs(viewport.height - box.y - box.height)).toBeLessThanOrEqual(4);
    holds(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    holds(await violations(page)).toEqual([]);
  }
});

test("the first day has a link for each place to share, a QR code, and what is missing", async () => {
  const page = await enter();
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "Market" }).selectOption("de");
  const address = main.getByRole("link", { name: /\/de$/ });
  await expect(address).toHaveAttribute("href", /^https?:\/\/[^?]+\/de$/);
  const sourceOf = async (name: string) =>
    decodeURIComponent((await main.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "");
  holds(await sourceOf("WhatsApp")).toContain("/de?utm_source=whatsapp");
  holds(await sourceOf("Email")).toContain("/de?utm_source=email");
  holds(await sourceOf("LinkedIn")).toContain("/de?utm_source=linkedin");
  holds(await sourceOf("Send yourself a test application")).toMatch(/\/de\/apply-now\?utm_source=test$/);
  await expect(main.getByRole("link", { name: /\/de\/jobs\// })).toHaveCount(1);
  const code = main.locator("img");
  await expect(code).toHaveAttribute("src", /market=de$/);
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const saved = page.waitForEvent("download");
  await main.getByRole("link", { name: "Save as SVG" }).click();
  holds((await saved).suggestedFilename()).toBe("poster.svg");
  const step = (name: string) => main.getByRole("listitem").filter({ hasText: name });
  await expect(step("Vacancies on the site")).toContainText("Done");
  await expect(step("A number to write from")).toContainText("Missing");
  await expect(step("A second recruiter").getByRole("link")).toHaveAttribute("href", /\/team$/);
  await expect(step("Set your hours").getByRole("link")).toHaveAttribute("href", /\/account$/);
});

test("figures without applicants show what will appear, and neither zeros, filters nor a file", async () => {
  const page = await enter("Maya", { path: "/desk/figures" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Nothing to count yet" })).toBeVisible();
  await expect(main).not.toContainText(/\b0 of 0\b|Nobody was missed/);
  await expect(main.getByRole("combobox")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "CSV" })).toHaveCount(0);
  await expect(main.getByRole("heading", { name: "Kept promise" })).toHaveCount(0);
  holds(await violations(page)).toEqual([]);
});

test("without own templates, the list says what they are for", async () => {
  const page = await enter("Maya", { path: "/desk/templates" });
  const own = page.getByRole("region", { name: "Own templates" });
  await expect(own).toContainText("None yet.");
  await own.getByLabel("Name").fill("Good news");
  await own.getByRole("button", { name: "Add a template" }).click();
  await expect(own.getByRole("button", { name: "Good news" })).toBeVisible();
  await expect(own).not.toContainText("None yet.");
});

test("without interviews, the view says how they come about", async () => {
  const page = await enter("Maya", { path: "/desk?view=interviews" });
  await expect(page.getByRole("main")).toContainText("No interview is booked.");
  await expect(page.getByRole("main").getByRole("link", { name: "Set your hours" })).toBeVisible();
});

test("the first application ends that, and its first contact is followed by nothing waiting", async () => {
  const page = await enter();
  await expect(page.getByRole("heading", { name: "No applications yet." })).toBeVisible();
  await applyFrom(page, applicant({ name: "Sofia Rossi", fill_time: 9000 }));
  await turnTo(page, "Sofia Rossi");
  await expect(page.locator("footer")).toContainText("contacted");
  await pressed(page, "c", "Sofia Rossi is marked as contacted.");
  await page.goto(new URL("/desk", page.url()).href);
  await expect(page.getByRole("heading", { name: "Nothing is waiting." })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Everybody has been written to.");
});
