/**
 * The home page and own pages at the desk: written, arranged, published and taken off (B18). More
 * than 300 lines: the tests share a server and its log-ins.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect as check, test } from "vitest";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { expectFlawless } from "./flawless.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const phone = { width: 390, height: 1200 };

const sessions = new Map<string, Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>>();

/** Each person logs in once, because a code works once. */
async function enter(path: string, options: VisitorOptions = {}, name = "Maya Example"): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
  const session = sessions.get(name);
  if (session) await page.context().addCookies(session);
  else {
    const email = `${name.split(" ")[0]?.toLowerCase()}.pages@operator.example`;
    const role = name === "Maya Example" ? ["--manager"] : [];
    await join(site, page, { email, secret: "" }, name, ...role);
    sessions.set(name, await page.context().cookies());
  }
  await page.goto(deskAddress(site, path));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const sections = (page: Page) => page.getByRole("navigation", { name: "Sections" });
const section = (page: Page, name: RegExp) => sections(page).getByRole("button", { name }).first();
const language = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Languages" }).getByRole("button", { name });
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: patience });

/** Polls a public page: each process checks for changes every second. */
async function siteSays(path: string, text: string, says = true): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(site.url + path)).text()).includes(text), { timeout: patience })
    .toBe(says);
}

async function publish(page: Page): Promise<void> {
  await button(page, /^Publish/).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog).toBeVisible();
  const seen = dialog.getByRole("checkbox");
  if ((await seen.count()) > 0) await seen.check();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It is on the site as you wrote it.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Publish changes")).toHaveAccessibleDescription("The site says this already.");
  await expect(button(page, "Publish changes")).toHaveAttribute("aria-disabled", "true");
}

test("a home page is written in two languages, arranged by keyboard, previewed, published and set back", async () => {
  const page = await enter("/desk");
  await page.getByRole("link", { name: "Site" }).click();
  await page.getByRole("link", { name: "Home page" }).click();
  await expect(page.getByRole("heading", { name: "Home page", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Heading")).toHaveAttribute("placeholder", "Freedom to Work");
  await page.getByLabel("Heading").fill("Good work, wherever your desk is");
  await page.getByLabel("One sentence").fill("Remote jobs for people in {country}.");
  await language(page, /Deutsch/).click();
  // The source is beside it.
  await expect(page.getByText("Remote jobs for people in {country}.")).toBeVisible();
  await page.getByLabel("Heading").fill("Gute Arbeit, egal wo Ihr Schreibtisch steht");
  await language(page, /English/).click();

  await section(page, /^Why us/).click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(sections(page).getByRole("status")).toHaveText("Why us, 3 of 7");
  await expect(section(page, /^Why us/)).toBeFocused();
  const up = page.getByRole("button", { name: "Move Why us up" });
  await up.press("Enter");
  await expect(sections(page).getByRole("status")).toHaveText("Why us, 2 of 7");
  await expect(up).toBeFocused();
  await page.getByRole("switch", { name: "Show How to start" }).click();
  await expect(page.getByRole("switch", { name: "Show How to start" })).not.toBeChecked();
  // What the law and the promise need has no switch.
  for (const name of ["Headline", "Jobs", "We never ask for money"])
    await expect(page.getByRole("switch", { name: `Show ${name}` })).toHaveCount(0);

  await button(page, "+ Add a text").click();
  await page.getByLabel("Heading").fill("Who we are");
  await page.getByLabel("Paragraphs").fill("We are a family agency.\n\nTen people work here.");
  await isSaved(page);
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Who we are" })).toBeAttached({
    timeout: patience,
  });
  await siteSays("/gb", "Good work, wherever your desk is", false);
  await publish(page);
  await siteSays("/gb", "<h1>Good work, wherever your desk is</h1>");
  await siteSays("/gb", "Ten people work here.");
  await siteSays("/de", "Gute Arbeit, egal wo Ihr Schreibtisch steht");
  const html = await (await fetch(`${site.url}/gb`)).text();
  check(Array.from(html.matchAll(/<section id="([^"]+)"/g), ([, id]) => id)).toEqual([
    "home",
    "why",
    "own-1",
    "jobs",
    "feedback",
    "faqs",
  ]);

  // The source changes: the translation is to be checked.
  await section(page, /^Headline/).click();
  await page.getByLabel("Heading").fill("Better work, wherever your desk is");
  await language(page, /Deutsch/).click();
  await expect(page.getByText("New in the source: “Better”")).toBeVisible();
  await button(page, "Mark as up to date: Heading").click();
  await expect(page.getByText("New in the source: “Better”")).toHaveCount(0);

  await button(page, "Show the standard home page").click();
  await page.getByRole("dialog").getByRole("button", { name: "Show the standard home page" }).click();
  await siteSays("/gb", "Good work, wherever your desk is", false);
  await button(page, "History").click();
  await expect(page.getByRole("dialog").getByText("taken off the site")).toBeVisible();
});

test("a text that asks for money is named at its field and cannot be published", async () => {
  const page = await enter("/desk/site/home");
  await language(page, /Nederlands/).click();
  await page.getByLabel("One sentence").fill("Betaal een borg van 50 euro voordat je begint.");
  await expect(page.getByText(/asks applicants for money or bank data/).first()).toBeVisible({ timeout: patience });
  await expect(button(page, /^Publish/)).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("One sentence").fill("");
  await expect(page.getByText(/asks applicants for money or bank data/)).toHaveCount(0, { timeout: patience });
});

test("an own page is created by a recruiter, published by a manager, and found on the site", async () => {
  const recruiter = await enter("/desk/site/pages", {}, "Jonas Example");
  await button(recruiter, "New page").click();
  const dialog = recruiter.getByRole("dialog", { name: "New page" });
  await dialog.getByLabel("Title").fill("About us");
  await expect(dialog.getByLabel("Address")).toHaveValue("about-us");
  await dialog.getByLabel("Address").fill("jobs");
  await dialog.getByRole("button", { name: "Write it" }).click();
  await expect(dialog.getByText(/own addresses are taken/)).toBeVisible();
  await dialog.getByLabel("Address").fill("about-us");
  await dialog.getByRole("button", { name: "Write it" }).click();
  await expect(recruiter.getByRole("heading", { name: "About us", level: 1 })).toBeVisible();
  await section(recruiter, /^Own text/).click();
  await recruiter.getByLabel("Heading").fill("The team");
  await recruiter.getByLabel("List").fill("Ten people\nFour countries");
  await isSaved(recruiter);
  await expect(recruiter.getByText("A manager puts it on the site.")).toBeVisible();
  await expect(button(recruiter, /^Publish/)).toHaveAttribute("aria-disabled", "true");

  const manager = await enter("/desk/site/pages");
  await manager.getByRole("link", { name: "About us" }).click();
  await publish(manager);
  await siteSays("/gb/about-us", "<li>Four countries</li>");
  await siteSays("/gb", 'href="/gb/about-us"');
  check((await fetch(`${site.url}/fr/about-us`)).status).toBe(404);
});

test("a manager schedules a page, sees when it is published, and cancels it", async () => {
  const page = await enter("/desk/site/pages");
  await button(page, "New page").click();
  const making = page.getByRole("dialog", { name: "New page" });
  await making.getByLabel("Title").fill("Our benefits");
  await making.getByRole("button", { name: "Write it" }).click();
  await section(page, /^Own text/).click();
  await page.getByLabel("Heading").fill("Time off");
  await page.getByLabel("Paragraphs").fill("Thirty days a year.");
  // It leads nowhere, which has to be accepted.
  await page.getByLabel("Text of the link").fill("More");
  await expect(page.getByText("Choose where it leads")).toBeVisible({ timeout: patience });
  await button(page, "Schedule…").click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await dialog.getByLabel("Day").fill("2090-03-05");
  await dialog.getByLabel("Time", { exact: true }).fill("09:30");
  await dialog.getByLabel("Time zone").selectOption("Asia/Tokyo");
  const send = dialog.getByRole("button", { name: "Schedule", exact: true });
  await send.click();
  // What the checks ask is accepted here, as when it is published at once.
  await expect(dialog.getByText("Confirm that you have seen the warnings, or fix them.")).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await send.click();
  await expect(page.getByText("It is published on 5 Mar, 09:30 (Asia/Tokyo).")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Scheduled · to be published on/)).toBeVisible();
  await page.getByRole("link", { name: "Pages", exact: true }).first().click();
  await expect(page.getByText(/Scheduled · to be published on/)).toBeVisible();
  await siteSays("/gb/our-benefits", "Thirty days a year.", false);
  await page.getByRole("link", { name: "Our benefits" }).click();
  await button(page, "Schedule…").click();
  await expect(dialog.getByText(/Maya Example has scheduled it for/)).toBeVisible();
  await expectFlawless(page, "the schedule of a page", "light");
  await dialog.getByRole("button", { name: "Do not publish by itself" }).click();
  await expect(page.getByText("It is not published by itself.")).toBeVisible();
  await expect(page.getByText("Draft, not on the site")).toBeVisible();
  await button(page, "History").click();
  await expect(page.getByRole("dialog").getByText("no longer scheduled")).toBeVisible();
});

test("a photograph is made small on the device, described or declared decoration, and shown without a shift", async () => {
  const page = await enter("/desk/site/pages");
  await button(page, "New page").click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByLabel("Title").fill("Our office");
  await dialog.getByRole("button", { name: "Write it" }).click();
  await section(page, /^Own text/).click();
  await page.getByLabel("Heading").fill("Where we work");
  await page.getByLabel("List").fill("Four countries");
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#fff", noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  check(photo.length).toBeGreaterThan(300_000);
  // The server takes at most 30 KB.
  const stored = page.waitForResponse((answer) => answer.url().includes("/pictures/text") && answer.ok());
  const chosen = page.waitForEvent("filechooser");
  await button(page, "Upload… Picture").click();
  await (await chosen).setFiles({ name: "office.jpg", mimeType: "image/jpeg", buffer: photo });
  await stored;
  const missing = button(page, "English: “Where we work” has a picture without words");
  await expect(missing).toBeVisible({ timeout: patience });
  await expect(button(page, /^Publish/)).toHaveAttribute("aria-disabled", "true");
  await missing.click();
  await expect(page.getByLabel("Picture in words")).toBeFocused();
  await page.getByLabel("Picture in words").fill("A desk by the window");
  await expect(page.getByText("has a picture without words")).toHaveCount(0, { timeout: patience });
  await expectFlawless(page, "with a picture", "light");
  await publish(page);
  await siteSays("/gb/our-office", 'alt="A desk by the window" loading="lazy"');

  const visitor = await visitors.visit(site, { viewport: { width: 360, height: 700 }, javaScriptEnabled: false });
  await visitor.goto(`${site.url}/gb/our-office`);
  const picture = visitor.getByRole("img", { name: "A desk by the window" });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  check(width).toBeLessThanOrEqual(360);
  check(width / height).toBeCloseTo(4 / 3, 1);

  await page.getByRole("checkbox", { name: "Decoration only: it needs no words" }).check();
  await expect(page.getByLabel("Picture in words")).toHaveCount(0);
  await isSaved(page);
  await button(page, /^Publish/).click();
  await expect(page.getByRole("dialog").getByText("Where we work · Picture")).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Remove Picture").click();
  await expect(page.getByRole("checkbox", { name: "Decoration only: it needs no words" })).toHaveCount(0);
});

test("of two editors, the second sees what differs and loses nothing", async () => {
  const [first, second] = [await enter("/desk/site/home"), await enter("/desk/site/home", {}, "Jonas Example")];
  await first.getByLabel("Heading").fill("The first headline");
  await isSaved(first);
  await second.getByLabel("Heading").fill("The second headline");
  const conflict = second.getByRole("alert").filter({ hasText: "Maya Example" }).last();
  await expect(conflict.getByText("The first headline")).toBeVisible({ timeout: patience });
  await expect(second.getByLabel("Heading")).toHaveValue("The second headline");
  await conflict
    .getByRole("button", { name: /Keep mine|mine/i })
    .first()
    .click();
  await expect(conflict).toHaveCount(0, { timeout: patience });
});

test.each([
  ["desktop", sizes.desktop, "light"],
  ["desktop", sizes.desktop, "dark"],
  ["phone", phone, "light"],
  ["phone", phone, "dark"],
] as const)(
  "on a %s there are no axe violations and no horizontal scrolling (%o, %s)",
  async (_size, viewport, colorScheme) => {
    for (const path of ["/desk/site/home", "/desk/site/pages"]) {
      const page = await enter(path, { viewport, colorScheme });
      if (path.endsWith("home")) {
        await section(page, /^Why us/).click();
        await language(page, /Deutsch/).click();
        await expect(page.getByLabel("Point 1", { exact: true })).toBeVisible();
      }
      await expectFlawless(page, path, colorScheme);
    }
  },
);

async function create(page: Page, title: string): Promise<void> {
  await page.goto(deskAddress(site, "/desk/site/pages"));
  await button(page, "New page").click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await section(page, /^Own text/).click();
}

test.each([
  ["a desktop", { width: 1440, height: 700 }],
  ["a phone", { width: 390, height: 700 }],
])("the dialog that publishes keeps its buttons in view on %s, with the tick beside them", async (_, viewport) => {
  const page = await enter("/desk/site/pages", { viewport });
  await create(page, `Benefits ${viewport.width}`);
  await page.getByLabel("Heading").fill("What you get");
  await expect(page.getByText("Enter begins a new paragraph.")).toBeVisible();
  await page.getByLabel("Paragraphs").fill("Since long ago.\nOf many.\n".repeat(3));
  await page.getByLabel("List").fill("Time\nRest\nWork\nHelp");
  // It leads nowhere, which has to be accepted.
  await page.getByLabel("Text of the link").fill("More");
  await expect(page.getByText("Choose where it leads")).toBeVisible({ timeout: patience });
  await button(page, /^Publish/).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  const [tick, send] = [dialog.getByRole("checkbox"), dialog.getByRole("button", { name: "Publish", exact: true })];
  for (const part of [tick, send]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(
    dialog.getByText("It is shown in: English. The site’s other languages do not have this page."),
  ).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "In the footer" })).toBeAttached();
  const refusal = dialog.getByText("Accept the warnings or fix them first.");
  await expect(refusal).toHaveCount(0);
  await send.click();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const [above, below] = [await tick.boundingBox(), await refusal.boundingBox()];
  check(below!.y - above!.y).toBeGreaterThan(0);
  check(below!.y - above!.y).toBeLessThan(80);
  await expectFlawless(page);
  await tick.check();
  await expect(refusal).toHaveCount(0);
  await send.click();
  await expect(page.getByText("Returning visitors see it within five minutes.")).toBeVisible();
});

test("an address in use leads to its page, and a link to a page that was taken off says so at its field", async () => {
  const page = await enter("/desk/site/pages");
  await create(page, "Offices");
  await page.getByLabel("Heading").fill("Where we sit");
  await page.getByLabel("List").fill("Nowhere");
  await isSaved(page);
  await publish(page);
  await create(page, "Visits");
  await page.getByLabel("Heading").fill("Come and see us");
  await page.getByLabel("List").fill("On Mondays");
  await page.getByLabel("Text of the link").fill("Where we sit");
  const target = page.getByLabel("The link leads to");
  await expect(page.getByText("Choose where it leads: until then, visitors do not see this link.")).toBeVisible();
  await target.selectOption({ label: "Offices" });
  await expect(page.getByText(/visitors do not see this link/)).toHaveCount(0);
  await isSaved(page);

  await page.goto(deskAddress(site, "/desk/site/pages"));
  await button(page, "New page").click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByLabel("Title").fill("Offices");
  await expect(dialog.getByText("“Offices” already has this address.")).toBeVisible();
  await dialog.getByRole("button", { name: "Write it" }).click();
  await dialog.getByRole("link", { name: "Open “Offices”" }).click();
  await expect(page.getByRole("heading", { name: "Offices", level: 1 })).toBeVisible();
  await button(page, "Take it off the site").click();
  const leaving = page.getByRole("dialog", { name: "Take it off the site" });
  await expect(leaving.getByText("its address /offices is free again")).toBeVisible();
  await leaving.getByRole("button", { name: "Take it off the site" }).click();
  await expect(page.getByText("It is off the site.")).toBeVisible();
  await siteSays("/gb/offices", "Where we sit", false);

  await page.goto(deskAddress(site, "/desk/site/pages/visits"));
  await section(page, /^Come and see us/).click();
  await expect(target).toHaveValue("/offices");
  await expect(target).toHaveAccessibleDescription(/^\/offices is not on the site, so visitors do not see this link\./);
  await expectFlawless(page);
});
