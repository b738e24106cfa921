/** The operator's settings at the desk: changed, refused, published after a proof, and tested. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { test } from "vitest";
import { violations } from "../support/axe.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { goodPassword } from "../support/good-password.ts";
import { useSite } from "../support/site.ts";
import { deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite({ operator: { sample: false } });

async function enter(): Promise<Page> {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "maya.settings@operator.example", secret: "" }, "Maya Example", "--manager");
  await page.goto(deskAddress(site, "/desk/settings/recruiters"));
  await expect(page.getByRole("heading", { level: 1, name: "Recruiters and hours" })).toBeVisible();
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Publishes what the form says, with the password if the desk asks for it. */
async function publish(page: Page): Promise<void> {
  await button(page, "Publish…").click();
  const dialog = page.getByRole("dialog", { name: "Put into use" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  const password = page.getByRole("dialog", { name: "Confirm that it is you" }).locator("input");
  await expect(password.or(page.getByText("Published. Every page"))).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(goodPassword);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Published. Every page")).toBeVisible();
}

test("a recruiter's number and a webhook are added, and in use within seconds", async () => {
  const page = await enter();
  await page.getByRole("button", { name: "Add to Recruiters" }).click();
  const entry = page
    .getByRole("listitem")
    .filter({ has: page.getByLabel("WhatsApp numbers") })
    .last();
  await entry.getByLabel("Name").fill("Nia");
  await entry.getByLabel("Email of the account").fill("nia");
  await entry.getByLabel("WhatsApp numbers").fill("+447700900777");
  await button(page, "Save the draft").click();
  await expect(page.getByText("1 setting is not accepted.")).toBeVisible();
  await expect(entry.getByLabel("Email of the account")).toHaveAttribute("aria-invalid", "true");
  await entry.getByLabel("Email of the account").fill("nia@operator.example");
  await publish(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await page.getByRole("button", { name: "Add to Webhooks" }).click();
  const webhook = page
    .getByRole("listitem")
    .filter({ has: page.getByLabel("Address", { exact: true }) })
    .last();
  await webhook.getByLabel("Name", { exact: true }).fill("crm");
  await webhook.getByLabel("Address", { exact: true }).fill("http://127.0.0.1:9/hook");
  await webhook.getByRole("button", { name: "Make a new one" }).click();
  await expect(webhook.getByText(/^whsec_/)).toBeVisible();
  await publish(page);
  await expect(webhook.getByText("A secret is stored. It is never shown.")).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await webhook.getByRole("button", { name: "Send a test" }).click();
  await expect(webhook.getByRole("status").getByText(/^Not accepted after/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, "History").click();
  await expect(page.getByRole("dialog", { name: "History" }).getByRole("listitem")).not.toHaveCount(0);
  await page.keyboard.press("Escape");

  // What was typed is kept when another group is opened.
  await page.getByRole("link", { name: "Age and retention" }).click();
  await page.getByLabel("Days until deletion").fill("77");
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email" })).toBeVisible();
  await page.getByRole("link", { name: "Age and retention" }).click();
  await expect(page.getByLabel("Days until deletion")).toHaveValue("77");
  await expect(page.getByText("Changes not published")).toBeVisible();
});

test("what is left before the site goes live leads to the screen where it is done, and disappears", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "nora.settings@operator.example", secret: "" }, "Nora Example", "--manager");
  await page.goto(deskAddress(site, "/desk/settings"));
  const list = page.locator("details");
  await expect(list.getByRole("heading", { name: /^Before you go live: \d+ things$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const contact = list.getByRole("link", { name: "Security contact · Where to report" });
  await expect(contact).toBeVisible();
  await contact.click();
  await expect(page.getByRole("heading", { level: 1, name: "Log-in and security" })).toBeVisible();
  // On the screen of one group the list is closed.
  await expect(contact).toBeHidden();
  await page.getByRole("group", { name: "Security contact" }).getByLabel("In use").check();
  await page.getByLabel("Where to report").fill("mailto:safe@operator.example");
  await publish(page);
  await list.getByRole("heading").click();
  await expect(list.getByRole("link").first()).toBeVisible();
  await expect(contact).toHaveCount(0);
});

test("a file becomes drafts, whose public changes are shown, and a webhook is paused", async () => {
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  await join(site, page, { email: "olga.settings@operator.example", secret: "" }, "Olga Example", "--manager");
  await page.goto(deskAddress(site, "/desk/settings/identity"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download without secrets" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toMatch(/^identity:$/m);
  const [, name = ""] = /^ {2}name: (.*)$/m.exec(text) ?? [];
  const choose = (content: string) =>
    page
      .getByLabel("Operator file", { exact: true })
      .setInputFiles({ name: "operator.yaml", mimeType: "application/yaml", buffer: Buffer.from(content) });
  await button(page, "Import from a file…").click();
  const dialog = page.getByRole("dialog", { name: "Settings from an operator file" });
  await choose("identity: 7\n");
  await expect(dialog.getByText("This file is not accepted. Nothing has changed.")).toBeVisible();
  await choose("#".repeat(300_000));
  await expect(dialog.getByText("This file is larger than 256 KB.")).toBeVisible();
  const hook = `webhooks:\n  - id: paused\n    url: http://127.0.0.1:9/hook\n    secret: whsec_${"Ab1".repeat(12)}\n    paused: true\n`;
  await choose(
    text.replace(`  name: ${name}\n`, "  name: Harbour Lane Jobs\n").replace(/^webhooks:(.*\n)( .*\n)*/m, hook),
  );
  await expect(dialog.getByRole("checkbox", { name: "Who you are" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Webhooks" })).toBeChecked();
  await expect(dialog.getByText("Harbour Lane Jobs").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save as drafts" }).click();
  await expect(page.getByText("2 drafts are saved.")).toBeVisible();

  await button(page, "Publish…").click();
  const publishing = page.getByRole("dialog", { name: "Put into use" });
  await expect(publishing.getByRole("heading", { name: "Public pages that change" })).toBeVisible();
  await publishing.getByLabel("Market", { exact: true }).selectOption({ label: "Germany" });
  await expect(publishing.getByRole("heading", { name: /^Datenschutz/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    publishing.getByRole("link", { name: /^Preview: Datenschutz/ }).click(),
  ]);
  await expect(preview.getByText("Harbour Lane Jobs").first()).toBeVisible();
  await preview.close();
  await publishing.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: /^Webhooks/ }).click();
  await publish(page);
  await expect(page.getByText(/^Paused since/)).toBeVisible();
  await expect(page.getByText("Nothing was sent to it yet.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
