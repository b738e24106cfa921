/**
 * The recruiter's desk (decision B6) by pointer and keyboard: invitation, log-in with second step
 * or passkey, the queue and every screen, light and dark, wide and narrow. More than 300 lines: one
 * account runs through everything, and its second step accepts each code once.
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths, deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { eventually, expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { goodPassword, nextTotp, wrongCode } from "../support/desk.ts";
import { useSite } from "../support/site.ts";
import { expectFlawless, expectFlawlessAt } from "./flawless.ts";
import { accept, type Account, deskAddress, invited } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();

const address = (path: string) => deskAddress(site, path);
const me = "Maya Example";
const manager: Account = { email: "maya.manager@operator.example", secret: "" };

async function apply(name: string): Promise<void> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:de5c:${++applied}::1` },
    body: JSON.stringify(applicant({ name })),
  });
  expect(answer.status).toBe(200);
}
let applied = 0;

async function visit(options: VisitorOptions = {}): Promise<Page> {
  return visitors.visit(site, { viewport: sizes.desktop, ...options });
}

async function typeCode(page: Page, secret: string, button: string): Promise<void> {
  await page.getByRole("textbox", { name: /code/i }).fill(await nextTotp(secret));
  await page.getByRole("button", { name: button, exact: true }).click();
}

async function logIn(page: Page, { email, secret }: Account, path = "/desk"): Promise<void> {
  await page.goto(address(path));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Next" }).click();
  await typeCode(page, secret, "Log in");
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

/** The cookies of an earlier log-in. */
let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

/**
 * Reuses a session: a code works once, so each log-in of one account would wait for the next code.
 */
async function enter(page: Page, account: Account): Promise<void> {
  if (session.length === 0) {
    await logIn(page, account);
    session = await page.context().cookies();
    return;
  }
  await page.context().addCookies(session);
  await page.goto(address("/desk"));
  // On a phone the navigation is in the menu.
  await expect(page.getByRole("button", { name: /Maya Example$/ })).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

beforeAll(async () => {
  for (const name of ["Amira Khan", "يوسف حداد", "<b>Lukas</b> Brandt"]) await apply(name);
});

describe("getting access", () => {
  test("an invitation leads through name, password, second step, backup codes and passkey, and each then logs in", async () => {
    const page = await visit();
    const devices = await page.context().newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const link = await invited(site, manager.email, "--manager");
    await page.goto(address(link));
    await page.getByLabel("Choose a password").fill("short");
    await page.getByLabel("Your name").fill(me);
    await page.getByRole("button", { name: "Create my account" }).click();
    await expect(page.getByText("Use at least 12 characters.")).toBeVisible();
    await accept(page, manager, me);
    await page.getByLabel("The code that the app shows now").fill(wrongCode(manager.secret));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This code is not right, or it is too old.")).toBeVisible();
    await page.getByLabel("The code that the app shows now").fill(await nextTotp(manager.secret));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Keep your backup codes" })).toBeFocused();
    const backup = await page.getByRole("listitem").first().innerText();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("grid", { name: "Applications by due time" })).toBeVisible();

    const leave = async () => {
      await page.getByText("Maya Example", { exact: true }).first().click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByRole("heading", { name: "Log in to the desk" })).toBeVisible();
    };
    await leave();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await leave();
    await page.getByLabel("Email").fill(manager.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert").getByText("This email and password do not match.")).toBeVisible();
    await page.getByLabel("Password").fill(goodPassword);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill(backup);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("grid")).toBeVisible();

    // The link works once.
    const other = await visit();
    await other.goto(address(link));
    await expect(other.getByRole("heading", { name: "This invitation does not work any more" })).toBeVisible();
  });

  test("revoking a session from another one clears its screen at once", async () => {
    const [mine, lost] = [await visit(), await visit()];
    await logIn(lost, manager);
    await expect(lost.getByRole("grid")).toBeVisible();
    await logIn(mine, manager, "/desk/account");
    await expect(mine.getByText("This session")).toBeVisible();
    await mine.getByRole("button", { name: "Log out everywhere else" }).click();
    await expect(mine.getByText("That session is logged out.")).toBeVisible();
    await expect(lost.getByRole("heading", { name: "Log in to the desk" })).toBeVisible({ timeout: 20_000 });
    await expect(lost.getByText("Amira Khan")).toHaveCount(0);
    session = await mine.context().cookies();
  });
});

describe("the desk's queue", () => {
  test("supports choosing, opening, search and help by keyboard alone", async () => {
    const page = await visit();
    await enter(page, manager);
    await expect(row(page, "Amira Khan")).toBeVisible();
    await expect(row(page, "<b>Lukas</b> Brandt")).toBeVisible();

    await page.keyboard.press("j");
    await expect(row(page, "يوسف حداد")).toBeFocused();
    await page.keyboard.press("k");
    await expect(row(page, "Amira Khan")).toBeFocused();
    await expect(row(page, "Amira Khan")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/desk\/applications\/\d+$/);
    await expect(page.getByRole("region", { name: "Application of Amira Khan" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row(page, "Amira Khan")).toBeFocused();

    await page.keyboard.press("/");
    await page.keyboard.type("lukas");
    await expect(page.getByRole("option").filter({ hasText: "<b>Lukas</b> Brandt" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The focus returns in the next frame; opening earlier would not know where to return it.
    await expect(row(page, "Amira Khan")).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, "Amira Khan")).toBeFocused();

    const menu = page.getByRole("button", { name: me, exact: true });
    await menu.click();
    await expect(page.getByRole("dialog", { name: "Account and sessions" })).toBeFocused();
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await menu.click();
    await menu.click();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  });

  test("supports opening the number, note, assignment, contact and undo by keyboard alone", async () => {
    const name = `Keyboard Example ${applied}`;
    await apply(name);
    const page = await visit();
    const pane = page.getByRole("article");
    await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await enter(page, manager);
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await expect(page.getByRole("option").filter({ hasText: name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: `Application of ${name}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page, name)).toBeFocused();
    // An application opened by search must be visible for a moment; one reached by keys need not.
    await page.keyboard.press("k");
    await expect(row(page, name)).not.toBeFocused();
    await page.keyboard.press("j");
    await expect(row(page, name)).toBeFocused();
    await expect(pane.getByRole("heading", { name, level: 2 })).toBeVisible();

    await expect(pane.getByText(/^\+44 .*••/)).toBeVisible();
    const [popup] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("w")]);
    await popup.waitForURL(/^https:\/\/wa\.me\/447400/);
    await popup.close();
    const code = await pane.locator("header p").first().innerText();
    await expect(pane.getByText(/^\+44 ?7400/)).toBeVisible();
    await expect(pane.getByRole("region", { name: "Message", exact: true })).toContainText(code);
    await expect(pane.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /^https:\/\/wa\.me\/447400/);
    await expect(pane.getByText("Number opened by Maya Example")).toBeVisible();

    await page.keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "New note" })).toBeFocused();
    await page.keyboard.type("Just call Jo at nine");
    await page.keyboard.press("Control+Enter");
    await expect(pane.getByText("Just call Jo at nine", { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");

    await page.keyboard.press("a");
    await expect(page.getByRole("button", { name: "Assign to me" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toContainText("Claimed");

    await page.keyboard.press("c");
    await expect(row(page, name)).toHaveCount(0);
    await expect(pane.getByRole("heading", { name, level: 2 })).toHaveCount(0);
    await expect(pane.getByRole("heading", { level: 2 })).toBeVisible();
    // If the undo toast is gone, the first press shows it again.
    await eventually(`u to bring ${name} back`, async () => {
      await page.keyboard.press("u");
      await expect(row(page, name)).toBeVisible({ timeout: 5_000 });
    });
    await expect(pane.getByRole("heading", { name, level: 2 })).toBeVisible();
  });

  test("on an iPhone keeps the page behind a dialog still, with a style that the policy allows", async () => {
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined });
      Object.defineProperty(Navigator.prototype, "platform", { get: () => "iPhone" });
    });
    await enter(page, manager);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    const rules = () =>
      page.evaluate(() => Array.from(document.head.querySelectorAll("style"), ({ sheet }) => sheet?.cssRules.length));
    expect(await rules()).toEqual([1]);
    await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Close" }).click();
    expect(await rules()).toEqual([]);
  });

  test("shows new applications and colleagues' acts without a reload", async () => {
    const [first, second] = [await visit(), await visit({ viewport: sizes.phone })];
    await enter(first, manager);
    await enter(second, manager);
    await apply("Sofia Rossi");
    for (const page of [first, second]) {
      await expect(page.getByRole("row").filter({ hasText: "Sofia Rossi" })).toBeVisible({ timeout: 10_000 });
    }
    const unfolding = second.getByRole("row").filter({ hasText: "Sofia Rossi" });
    await unfolding.click();
    await unfolding.getByRole("button", { name: "Mark contacted" }).click();
    await expect(first.getByRole("row").filter({ hasText: "Sofia Rossi" })).toHaveCount(0, { timeout: 10_000 });
    await second.getByRole("button", { name: "Undo: Contacted, Sofia Rossi" }).click();
    await expect(first.getByRole("row").filter({ hasText: "Sofia Rossi" })).toBeVisible({ timeout: 10_000 });
  });

  test("shows a lost connection, and recovers with the server", async () => {
    const page = await visit();
    await enter(page, manager);
    // The stream is open and has sent its first event: later ones would prove that none is lost.
    await apply("Lena Example");
    await expect(page.getByRole("row").filter({ hasText: "Lena Example" })).toBeVisible({ timeout: 10_000 });
    await page.context().setOffline(true);
    await expect(page.getByText("The connection is lost.", { exact: false })).toBeVisible({ timeout: 20_000 });
    await page.context().setOffline(false);
    await expect(page.getByText("The connection is lost.", { exact: false })).toHaveCount(0, { timeout: 30_000 });
  });

  test("is German once chosen, and stays so", async () => {
    const page = await visit();
    await enter(page, manager);
    await page.getByText("Maya Example", { exact: true }).first().click();
    await page.getByLabel("Language").selectOption("de");
    await expect(page.getByRole("grid", { name: "Bewerbungen nach Frist" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: /^Warteliste/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    await expectFlawless(page, "in German", "light");
    // The account's setting now, wherever it is opened next.
    await page.getByText("Maya Example", { exact: true }).first().click();
    // Reset there, or later tests would get German.
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === `${deskApiPath}/language` && answer.ok()),
      page.getByLabel("Sprache").selectOption("en"),
    ]);
    await expect(page.getByRole("link", { name: /^Queue/ })).toBeVisible();
  });
});

describe("every screen is accessible", () => {
  /** 320 by 256 is 1280 by 1024 at 400 % (WCAG 1.4.10). */
  const viewports = [sizes.desktop, sizes.tablet, sizes.phone, { width: 320, height: 256 }] as const;

  /** One log-in for all: ten log-ins an hour from new browsers reach the limit. */
  const shown = (page: Page, name: string) => expectFlawlessAt(page, name, ...viewports);

  test("when logged out", async () => {
    const page = await visit();
    await page.goto(address("/desk"));
    await expect(page.getByRole("heading", { name: "Log in to the desk" })).toBeVisible();
    await shown(page, "log-in");
    await page.goto(address("/desk/invitation/unknown"));
    await expect(page.getByRole("heading", { name: "This invitation does not work any more" })).toBeVisible();
    await shown(page, "old invitation");
  });

  test("for a recruiter", async () => {
    const page = await visit();
    await enter(page, manager);
    const row = page.getByRole("row").filter({ hasText: "Amira Khan" });
    await row.click();
    await expect(page.getByRole("heading", { name: "Amira Khan" })).toBeVisible();
    await shown(page, "queue");
    await row.press("Enter");
    await page.waitForURL(/\/desk\/applications\/\d+$/);
    await shown(page, "application");
    for (const [path, heading] of [
      ["deliveries", "Deliveries"],
      ["reports", "Impostor reports"],
      ["account", "Account"],
      ["team", "Team"],
    ] as const) {
      await page.goto(address(`/desk/${path}`));
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByText("Loading…")).toHaveCount(0);
      await shown(page, path);
    }
  });

  test("the first screen transfers at most 200 KB without data about people", async () => {
    const page = await visit();
    await enter(page, manager);
    const bytes = await page.evaluate((api) => {
      const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      return loaded
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => !new URL(name).pathname.startsWith(api))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    }, deskApiPath);
    expect(bytes).toBeGreaterThan(100 * 1024);
    expect(bytes).toBeLessThanOrEqual(200 * 1024);
  });

  test("without JavaScript the desk says that it needs it", async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(address("/desk"));
    expect(await page.locator("body").innerText()).toContain("The desk needs JavaScript.");
  });
});
