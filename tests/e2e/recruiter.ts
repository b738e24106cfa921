/** What a recruiter does to get into the desk, by the names that they see. */
import { expect } from "../support/chromium.ts";
import type { Page } from "@playwright/test";
import { goodPassword, nextTotp } from "../support/desk.ts";
import type { RunningSite } from "../support/site.ts";

export interface Account {
  readonly email: string;
  secret: string;
  /** ms by which the site's clock is ahead of ours. */
  readonly ahead?: number;
}

/** Passkeys and cookies belong to the address that the demo says it has: localhost. */
export function deskAddress(site: Pick<RunningSite, "url">, path: string): string {
  return site.url.replace("127.0.0.1", "localhost") + path;
}

/** The path of a new invitation, as the command prints it. */
export async function invited(
  site: Pick<RunningSite, "url" | "command">,
  email: string,
  ...role: string[]
): Promise<string> {
  const lines = await site.command("recruiter", "invite", email, ...role);
  const link = /\/desk\/invitation\/\S+/.exec(lines.join("\n"))?.[0];
  if (!link) throw new Error(`no link in ${lines.join("\n")}`);
  return link;
}

/** Fills in the invitation and stops before the second step, whose secret is in the account then. */
export async function accept(page: Page, account: Account, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Choose a password").fill(goodPassword);
  await page.getByRole("button", { name: "Create my account" }).click();
  // The password is hashed three times on the way.
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  account.secret = (await page.locator("code").innerText()).replaceAll(" ", "");
}

/** From the invitation to the queue, without a passkey. */
export async function join(
  site: Pick<RunningSite, "url" | "command">,
  page: Page,
  account: Account,
  name: string,
  ...role: string[]
): Promise<void> {
  await page.goto(deskAddress(site, await invited(site, account.email, ...role)));
  await accept(page, account, name);
  await page.getByLabel("The code that the app shows now").fill(await nextTotp(account.secret, account.ahead));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}
