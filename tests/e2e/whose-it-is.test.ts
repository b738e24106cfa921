/**
 * Shared numbers and addresses (D30) in two real browsers with a real mailbox: a stranger applies
 * with another person's data and tries everything on their page; then the owner opens the email.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { describe, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, type Person, person } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();
const t = translatorFor("gb");

/**
 * Applies without JavaScript on the form's page. Returns the code and the application page's
 * address.
 */
async function apply(page: Page, who: Person): Promise<{ code: string; mine: string }> {
  await page.goto("/gb/apply-now");
  const form = formOf(page);
  await fill(form, who);
  await form.send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  const code = await page.locator("bdi", { hasText: /^[A-Z0-9]{3}-/ }).innerText();
  const mine = (await page.locator('a[href*="/application/"]').first().getAttribute("href")) ?? "";
  return { code, mine };
}

async function unlock(page: Page, path: string, { contact }: Person): Promise<void> {
  await page.goto(path);
  const digits = page.getByLabel(t("statusPage.unlock.label"));
  // It stays open for half an hour.
  if ((await digits.count()) > 0) {
    await digits.fill(contact.slice(-4));
    await page.getByRole("button", { name: t("statusPage.unlock.action") }).click();
  }
  await expect(page.getByRole("heading", { name: t("statusPage.held.title") })).toBeVisible();
}

const unfold = (page: Page, title: string) => page.locator("summary", { hasText: title }).click();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("a stranger with another person's number and address", () => {
  test("affects only their own submission with every act, while the mailbox's owner has access to all", async () => {
    const owner: Person = { ...person(), name: "Olivia Owner", age: "41" };
    const stranger: Person = { ...owner, name: "Sam Stranger", age: "29" };
    const settings = { javaScriptEnabled: false, viewport: sizes.phone };
    const hers = await visitors.visit(site, settings);
    const first = await apply(hers, owner);
    const his = await visitors.visit(site, settings);
    const second = await apply(his, stranger);
    expect(second.code).not.toBe(first.code);

    const untouched = async () => {
      await unlock(hers, first.mine, owner);
      const main = hers.getByRole("main");
      await expect(main).toContainText("Olivia Owner");
      await expect(main).toContainText(owner.email);
      await expect(main).not.toContainText("Sam Stranger");
      await expect(main).not.toContainText(t("statusPage.state.withdrawn"));
    };
    const see = async () => {
      await unlock(his, second.mine, stranger);
      const main = his.getByRole("main");
      await expect(main).toContainText("Sam Stranger");
      await expect(main).not.toContainText("Olivia");
      await expect(main).not.toContainText(first.code);
    };

    await see();
    await unfold(his, t("statusPage.prefer.title"));
    await his.getByLabel(t("statusPage.prefer.call")).check();
    await button(his, t("statusPage.prefer.action")).click();
    await expect(his.getByText(t("statusPage.done.preferred"))).toBeVisible();
    await untouched();
    await expect(hers.getByLabel(t("statusPage.prefer.whatsapp"))).toBeChecked();

    await unfold(his, t("statusPage.download.title"));
    const [download] = await Promise.all([
      his.waitForEvent("download"),
      button(his, t("statusPage.download.action")).click(),
    ]);
    const held = await readFile(await download.path(), "utf8");
    expect(held).toContain("Sam Stranger");
    for (const secret of ["Olivia", first.code.replaceAll("-", "")]) expect(held).not.toContain(secret);

    await his.getByRole("link", { name: t("statusPage.withdraw.title"), exact: true }).click();
    await button(his, t("statusPage.withdraw.confirm")).click();
    await expect(his.getByText(t("statusPage.done.withdrawn"))).toBeVisible();
    await untouched();

    // Both emails went to the owner, who opens the newest.
    await expect.poll(() => emailsTo(owner.email).length).toBe(2);
    const [address = ""] = /https?:\/\/\S+\/application\/\S+/.exec(emailsTo(owner.email).at(-1)?.text ?? "") ?? [];
    const mailbox = await visitors.visit(site, settings);
    await unlock(mailbox, new URL(address).pathname, owner);
    const all = mailbox.getByRole("main");
    await expect(all).toContainText(t("statusPage.all.title"));
    for (const code of [first.code, second.code]) await expect(all).toContainText(code);

    // The stranger deletes: the owner's submission is still there.
    await see();
    await his.getByRole("link", { name: t("statusPage.delete.title"), exact: true }).click();
    await button(his, t("statusPage.delete.confirm")).click();
    await expect(his.getByRole("heading", { name: t("statusPage.done.deletedTitle") })).toBeVisible();
    await untouched();
    await mailbox.reload();
    await expect(all).not.toContainText(second.code);

    // The owner deletes everything else through the mailbox.
    await mailbox.getByRole("link", { name: t("statusPage.delete.title"), exact: true }).click();
    await button(mailbox, t("statusPage.delete.confirm")).click();
    await expect(mailbox.getByRole("heading", { name: t("statusPage.done.deletedTitle") })).toBeVisible();
    expect((await hers.goto(first.mine))?.status()).toBe(404);
  });
});

function emailsTo(email: string) {
  return site.mailbox.mails.filter(({ to }) => to.includes(email));
}
