/** A recruiter's way into the desk, by visible names. */
import { expect } from "../support/chromium.ts";
import type { Page } from "@playwright/test";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { goodPassword, nextTotp } from "../support/desk.ts";
import type { RunningSite } from "../support/site.ts";

export interface Account {
  readonly email: string;
  secret: string;
  /** How far the site's clock is ahead of ours, in ms. */
  readonly ahead?: number;
}

/** Passkeys and cookies belong to the demo's declared address: localhost. */
export function deskAddress(site: Pick<RunningSite, "url">, path: string): string {
  return site.url.replace("127.0.0.1", "localhost") + path;
}

/** The path of a new invitation, as printed by the command. */
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

/** Accepts the invitation up to the second step, whose secret is then in the account. */
export async function accept(page: Page, account: Account, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Choose a password").fill(goodPassword);
  await page.getByRole("button", { name: "Create my account" }).click();
  // The password is hashed three times on the way.
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  account.secret = (await page.locator("code").innerText()).replaceAll(" ", "");
}

/** From the invitation to the queue, as a person does it without a passkey. */
export async function joinByHand(
  site: Pick<RunningSite, "url" | "command">,
  page: Page,
  account: Account,
  name: string,
): Promise<void> {
  await page.goto(deskAddress(site, await invited(site, account.email)));
  await accept(page, account, name);
  await page.getByLabel("The code that the app shows now").fill(await nextTotp(account.secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
}

/** The same by requests, which take a fraction of the time. */
export async function join(
  site: Pick<RunningSite, "url" | "command">,
  page: Page,
  account: Account,
  name: string,
  ...role: string[]
): Promise<void> {
  const post = async (path: string, data: object): Promise<string> => {
    const headers = { origin: deskAddress(site, ""), "sec-fetch-site": "same-origin" };
    const answer = await page.request.post(deskAddress(site, path), { data, headers });
    if (!answer.ok()) throw new Error(`${name} cannot join: ${answer.status()} ${await answer.text()}`);
    return answer.text();
  };
  const token = (await invited(site, account.email, ...role)).split("/").at(-1);
  await post(`${deskApiPath}/invitation/${token}`, { name, password: goodPassword });
  const secondStep = JSON.parse(await post(`${deskAuthPath}/two-factor/enable`, { password: goodPassword }));
  account.secret = new URL(secondStep.totpURI).searchParams.get("secret") ?? "";
  const code = await nextTotp(account.secret, account.ahead);
  await post(`${deskAuthPath}/two-factor/verify-totp`, { code });
  await page.goto(deskAddress(site, "/desk"));
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

/** Sets hours from eight to eight in London for every bookable day. */
export async function openTimes(page: Page): Promise<void> {
  const week = Array.from({ length: 7 }, () => [{ from: "08:00", to: "20:00" }]);
  const hours = { timeZone: "Europe/London", week, exceptions: [], minutes: 60, noticeHours: 3, aheadDays: 5 };
  const status = await page.evaluate(
    async ([address, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(address, { method: "POST", headers, body })).status;
    },
    [`${deskApiPath}/hours`, JSON.stringify(hours)] as const,
  );
  if (status !== 200) throw new Error(`the hours are refused: ${status}`);
}
