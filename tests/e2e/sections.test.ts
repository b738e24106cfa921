/** The home page on a phone and on a desktop (specification section 2): navigation, modal, market list. */
import { describe, test } from "vitest";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { openModal } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

describe("navigation", () => {
  test("leads to the sections and marks the one that is read", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    await page.goto("/gb");
    const entry = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
    for (const [name, id] of [
      ["Why Us", "why"],
      ["Jobs Available", "jobs"],
      ["How To Start", "start"],
      ["Feedback", "feedback"],
      ["FAQS", "faqs"],
    ] as const) {
      await entry(name).click();
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
    await page.locator("#why").evaluate((section) => section.scrollIntoView({ block: "center" }));
    await expect(entry("Why Us")).toHaveAttribute("aria-current", "true");
    await page.locator("#start").evaluate((section) => section.scrollIntoView({ block: "center" }));
    await expect(entry("How To Start")).toHaveAttribute("aria-current", "true");
    await expect(entry("Why Us")).not.toHaveAttribute("aria-current");
  });

  test("leads from another page to the section of the home page, and a footer's job to its page", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    await page.goto("/gb/privacy-policy");
    await page.getByRole("banner").getByRole("link", { name: "FAQS", exact: true }).click();
    await page.waitForURL("**/gb#faqs");
    await page.getByRole("contentinfo").getByRole("link", { name: "IT Project Assistant" }).click();
    await page.waitForURL("**/gb/jobs/it-project-assistant");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("IT Project Assistant");
  });

  test("a phone keeps Apply in reach once the hero's button is out of sight", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    const bar = page.getByRole("navigation", { name: "Apply Now" });
    await expect(bar).toBeHidden();
    await page.locator("#why").scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await bar.getByRole("link").click();
    await expect(page.getByRole("dialog", { name: "Job Application" })).toBeVisible();
  });
});

describe("what a phone draws only when it is near", () => {
  test("is not drawn at first, where the browser keeps what is on the screen in its place", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    const drawn = (id: string) =>
      page.locator(`#${id} h2`).evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
    expect(await drawn("jobs")).toBe(true);
    expect(await drawn("faqs")).toBe(false);
    await page.locator("#faqs").evaluate((section) => section.scrollIntoView());
    await expect.poll(() => drawn("faqs")).toBe(true);
    const wide = await visitors.visit(site, { viewport: sizes.desktop });
    await wide.goto("/gb");
    expect(await wide.locator("#faqs").evaluate((section) => getComputedStyle(section).contentVisibility)).toBe(
      "visible",
    );
  });

  test.each(["why", "start", "feedback", "faqs"])("is where a link to %s leads, and nothing moves then", async (id) => {
    const page = await visitors.visit(site);
    await page.goto(`/gb#${id}`);
    const top = () => page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const near = () => page.locator(`#${id} h2`).evaluate((h2) => h2.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(near).toBe(true);
    const at = await top();
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(40);
    // What is above it comes near, and has its own height instead of the guessed one.
    await page.evaluate(() => scrollBy(0, -400));
    await expect.poll(top).toBe(at + 400);
    await page.evaluate(() => scrollBy(0, 400));
    await expect.poll(top).toBe(at);
  });

  test("is not between somebody who comes back from a vacancy and where they were", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb");
    const job = page.locator(`#jobs a[href="/gb/jobs/it-project-assistant"]`).first();
    await job.scrollIntoViewIfNeeded();
    const top = () => job.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    const at = await top();
    await job.click();
    await page.waitForURL("**/gb/jobs/it-project-assistant");
    await page.goBack();
    await expect.poll(top).toBe(at);
  });
});

describe("the modal", () => {
  test("has two columns with the picture first on a desktop, one on a phone, whatever the window becomes", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    await page.goto("/gb");
    const dialog = await openModal(page);
    const picture = dialog.locator(".brand");
    const title = dialog.getByRole("heading", { name: "Job Application" });
    const left = async () => [(await picture.boundingBox())?.x ?? 0, (await title.boundingBox())?.x ?? 0] as const;
    const [pictureAt, titleAt] = await left();
    expect(pictureAt).toBeLessThan(titleAt);
    await expect(picture).toBeVisible();
    await page.setViewportSize(sizes.phone);
    await expect(picture).toBeHidden();
    await expect(title).toBeVisible();
    await page.setViewportSize(sizes.desktop);
    await expect(picture).toBeVisible();
  });

  test("leads on to the form's page where there is no script", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto("/gb");
    await page.getByRole("main").getByRole("link", { name: "Apply now", exact: true }).first().click();
    await page.waitForURL("**/gb/apply-now");
  });
});

describe("the market list", () => {
  const open = async (height: number) => {
    const page = await visitors.visit(site, { viewport: { width: 360, height } });
    // What places it comes when the page is quiet.
    const quiet = page.waitForResponse("**/api/job-user/get-location");
    await page.goto("/gb/privacy-policy");
    await quiet;
    return page;
  };

  test("opens below where more than 200 px are free", async () => {
    const page = await open(800);
    const summary = page.getByRole("banner").locator("summary").filter({ hasText: "Language and country" });
    await summary.click();
    const list = page.getByRole("banner").getByRole("button", { name: "Deutschland" });
    await expect(list).toBeInViewport();
    expect((await list.boundingBox())?.y).toBeGreaterThan(((await summary.boundingBox())?.y ?? 0) + 40);
  });

  test("opens above at the end of a page, where fewer are", async () => {
    const page = await open(800);
    const footer = page.getByRole("contentinfo");
    const summary = footer.locator("summary");
    const list = footer.getByRole("button", { name: "Deutschland" });
    const place = async (free: number) => {
      await summary.evaluate((element, room) => {
        // Room to scroll, so that the button can stand anywhere in the window.
        document.body.style.paddingBlockEnd = "1000px";
        // Whole pixels, whatever the fonts make of the lines above: the window scrolls by no less.
        document.body.style.paddingBlockStart = "0px";
        const bottom = element.getBoundingClientRect().bottom + scrollY;
        document.body.style.paddingBlockStart = `${Math.ceil(bottom) - bottom}px`;
        scrollTo(0, scrollY + element.getBoundingClientRect().bottom - (innerHeight - room));
      }, free);
      await summary.click();
      await expect(list).toBeVisible();
      const above = ((await list.boundingBox())?.y ?? 0) < ((await summary.boundingBox())?.y ?? 0);
      await summary.click();
      await expect(list).toBeHidden();
      return above ? "above" : "below";
    };
    expect(await place(100)).toBe("above");
    expect(await place(200)).toBe("above");
    expect(await place(201)).toBe("below");
    expect(await place(500)).toBe("below");
  });
});
