/**
 * The desk's log-in by a provider (decision 19) in the browser: log-in, second step, confirmation,
 * and refusals.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, expect as expectOf, test } from "vitest";
import { oidcCallbackPath } from "../../routes.ts";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { nextTotp } from "../support/desk.ts";
import { FakeProvider } from "../support/oidc-provider.ts";
import { useSite } from "../support/site.ts";
import { deskAddress, invited } from "./recruiter.ts";

const provider = new FakeProvider();
beforeAll(() => provider.start());
afterAll(() => provider.close());

const visitors = useVisitors();
const site = useSite({
  operator: {
    get oidc() {
      return { issuer: provider.issuer, clientId: provider.clientId, name: "Staff ID" };
    },
  },
  environment: { OIDC_CLIENT_SECRET: provider.clientSecret },
});

const maya = { sub: "maya", email: "maya.oidc@operator.example", email_verified: true, name: "Maya Example" };

test("an invited recruiter logs in by provider, returns to their page, and confirms again; a stranger is refused with a reason", async () => {
  provider.redirectUri = deskAddress(site, oidcCallbackPath);
  await invited(site, maya.email, "--manager");
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  const withProvider = page.getByRole("button", { name: "Log in with Staff ID" });

  provider.atBrowser = { ...maya, sub: "stranger", email: "stranger@operator.example" };
  await page.goto(deskAddress(site, "/desk"));
  await expect(page.getByText("Only managers log in with a password or passkey here.")).toBeVisible();
  expectOf(await violations(page, "light")).toEqual([]);
  await withProvider.click();
  await expect(page.getByText("Staff ID knows you, but there is no account here")).toBeVisible();
  expectOf(new URL(page.url()).hash).toBe("");

  provider.atBrowser = maya;
  await withProvider.click();
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("The code that the app shows now").fill(await nextTotp(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(deskAddress(site, "/desk/account"));
  await withProvider.click();
  await page.getByRole("textbox", { name: /code/i }).fill(await nextTotp(secret));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  expectOf(new URL(page.url()).pathname).toBe("/desk/account");

  const newCodes = page.getByRole("button", { name: "Make new backup codes" });
  await newCodes.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByLabel("Your password")).toHaveCount(0);
  await expect(dialog).toContainText("Prove once more that it is you.");
  await expect(dialog).not.toContainText("password");
  await dialog.getByRole("button", { name: "Confirm with Staff ID" }).click();
  await expect(page.getByText("You have confirmed that it is you.")).toBeVisible();
  await newCodes.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "I have kept them" })).toBeVisible();

  await page.context().clearCookies();
  provider.mood = "down";
  await page.goto(deskAddress(site, "/desk"));
  await withProvider.click();
  // The discovery document is cached, so the provider's own error page is shown.
  await expect(page.getByRole("heading", { name: "Bad gateway" })).toBeVisible();
});
