/**
 * The home page on phone and desktop (specification section 2): navigation, modal, market list.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { describe, expect as plainly, test } from "vitest";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { openModal } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

describe("navigation", () => {
  test("links to the sections and marks the current one", async () => {
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

  test("leads from other pages to home sections, and from the footer to a job", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    await page.goto("/gb/privacy-policy");
    await page.getByRole("banner").getByRole("link", { name: "FAQS", exact: true }).click();
    await page.waitForURL("**/gb#faqs");
    await page.getByRole("contentinfo").getByRole("link", { name: "IT Project Assistant" }).click();
    await page.waitForURL("**/gb/jobs/it-project-assistant");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("IT Project Assistant");
  });

  test("keeps Apply visible on a phone once the hero's button has scrolled away", async () => {
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

describe("content that a phone skips in the first paint", () => {
  /** Records each change of the questions' rendering until they are rendered. */
  async function drawn(page: Page): Promise<boolean[]> {
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const heading = document.querySelector("#faqs h2");
        const now = heading?.checkVisibility({ contentVisibilityAuto: true });
        if (now !== undefined && now !== seen.at(-1)) seen.push(now);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/gb");
    const seen = () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
    await expect.poll(async () => (await seen()).at(-1)).toBe(true);
    return seen();
  }

  test("is rendered right afterwards, also without a script; wide screens skip nothing", async () => {
    plainly(await drawn(await visitors.visit(site))).toContain(false);
    plainly(await drawn(await visitors.visit(site, { viewport: sizes.desktop }))).toEqual([true]);
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto("/gb");
    await page
      .locator("#faqs")
      .evaluate((section) => Promise.all(section.getAnimations().map(async (animation) => animation.finished)));
    expect(await page.locator("#faqs").evaluate((section) => getComputedStyle(section).contentVisibility)).toBe(
      "visible",
    );
  });

  test.each(["why", "start", "feedback", "faqs"])("is reached by a link to %s", async (id) => {
    const page = await visitors.visit(site);
    await page.goto(`/gb#${id}`);
    const top = () => page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const faqs = page.locator("#faqs");
    await expect.poll(() => faqs.evaluate((section) => getComputedStyle(section).contentVisibility)).toBe("visible");
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(40);
  });

  test("does not disturb the scroll position on return from a vacancy", async () => {
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

describe("the home page's modal", () => {
  test("has two columns on a desktop and one on a phone, also after resizing", async () => {
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

  test("is a link to the form's page without a script", async () => {
    const page = await visitors.visit(site, { javaScriptEnabled: false });
    await page.goto("/gb");
    await page.getByRole("main").getByRole("link", { name: "Apply Now", exact: true }).first().click();
    await page.waitForURL("**/gb/apply-now");
  });
});

describe("the market list", () => {
  const open = async (height: number) => {
    const page = await visitors.visit(site, { viewport: { width: 360, height } });
    // It is placed when the page is idle.
    const quiet = page.waitForResponse("**/api/job-user/get-location");
    await page.goto("/gb/privacy-policy");
    await quiet;
    return page;
  };

  test("opens downwards with more than 200 px of space", async () => {
    const page = await open(800);
    const summary = page.getByRole("banner").locator("summary").filter({ hasText: "Language and country" });
    await summary.click();
    const list = page.getByRole("banner").getByRole("button", { name: "Deutschland" });
    await expect(list).toBeInViewport();
    expect((await list.boundingBox())?.y).toBeGreaterThan(((await summary.boundingBox())?.y ?? 0) + 40);
  });

  test("opens upwards at the page's end with less", async () => {
    const page = await open(800);
    const footer = page.getByRole("contentinfo");
    const summary = footer.locator("summary");
    const list = footer.getByRole("button", { name: "Deutschland" });
    const place = async (free: number) => {
      await summary.evaluate((element, room) => {
        // Room to scroll, so that the button can be anywhere in the window.
        document.body.style.paddingBlockEnd = "1000px";
        // Whole pixels, because the window cannot scroll by less.
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
