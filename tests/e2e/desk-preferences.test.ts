/**
 * The preferred call or email comes first, and a recruiter whose messages /verify would deny is
 * warned at the desk.
 *
 * @module-tag long
 */
import { describe, test } from "vitest";
import { violations } from "../support/axe.ts";
import { expect } from "../support/chromium.ts";
import { happened, looked, pane, row, said, turnTo, useDesk } from "./desk-people.ts";
import { expectFlawless } from "./flawless.ts";

const enter = useDesk(["Amira Khan", "Lukas Brandt", "Sofia Rossi"], {
  "Lukas Brandt": { prefers: "call", contact: "7400123987" },
  "Sofia Rossi": { prefers: "email", email: "sofia.rossi@example.org" },
});

describe("the main act follows the preferred channel", () => {
  test("a call: the row shows it, and the button or p opens and records the number and dials", async () => {
    const page = await enter();
    await expect(row(page, "Lukas Brandt")).toContainText("Prefers a call");
    await expect(row(page, "Amira Khan")).not.toContainText("Prefers");
    await turnTo(page, "Lukas Brandt");
    const call = pane(page).getByRole("button", { name: "Call" });
    await expect(call).toBeVisible();
    await expect(pane(page).getByRole("button", { name: "WhatsApp" })).toHaveCount(0);
    expect(await page.content()).not.toContain("tel:");
    await page.keyboard.press("p");
    await expect(happened(page, "Number opened by Maya Example")).toHaveCount(1);
    await expect(pane(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+447400123987");
    await expect(pane(page).getByRole("link", { name: "+447400123987" })).toHaveAttribute("href", "tel:+447400123987");
    expect(page.context().pages()).toHaveLength(1);
    // Two keys, as with WhatsApp, and they are marked.
    await looked(page);
    await page.keyboard.press("c");
    await expect(said(page, "Lukas Brandt is marked as contacted.")).toBeVisible();
  });

  test("WhatsApp stays available in the menu", async () => {
    const page = await enter();
    await turnTo(page, "Lukas Brandt");
    await pane(page).getByRole("button", { name: "More actions" }).click();
    await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("dialog").getByRole("button", { name: "WhatsApp" }).click(),
    ]);
    await page.bringToFront();
    await expect(happened(page, "Number opened by Maya Example")).toHaveCount(1);
  });

  test("an email: the button or l sends the shown message without opening the number", async () => {
    const page = await enter();
    await expect(row(page, "Sofia Rossi")).toContainText("Prefers email");
    await turnTo(page, "Sofia Rossi");
    await expect(pane(page).getByRole("button", { name: "Send as email" }).first()).toBeVisible();
    const asked = page.waitForRequest((request) => /\/applications\/\d+\/message\?/.test(request.url()));
    await page.keyboard.press("l");
    expect((await asked).postDataJSON()).toMatchObject({ template: "first" });
    await expect(pane(page).getByRole("button", { name: "WhatsApp" })).toHaveCount(0);
    await expect(happened(page, "Number opened")).toHaveCount(0);
  });

  test("in the list on a phone, too: a call at once, an email after reading it", async () => {
    await enter();
    const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await row(page, "Lukas Brandt").tap();
    await row(page, "Lukas Brandt").getByRole("button", { name: "Call" }).tap();
    await expect(row(page, "Lukas Brandt").getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+44/);
    await row(page, "Sofia Rossi").tap();
    await row(page, "Sofia Rossi").getByRole("link", { name: "Email" }).tap();
    await expect(pane(page).getByRole("button", { name: "Send as email" }).first()).toBeVisible();
    await expectFlawless(page);
  });
});

describe("a recruiter without a number in the operator file", () => {
  test("is warned at the desk about the answer of /verify", async () => {
    const page = await enter();
    const warning = page.getByRole("complementary", { name: "No number of yours" });
    await expect(warning).toContainText("/verify answers No to anyone who checks your messages.");
    expect(await violations(page, "light")).toEqual([]);
    await warning.getByRole("button", { name: "Close" }).click();
    await expect(warning).toHaveCount(0);
  });

  test("is warned on a phone where numbers are opened, not above the list", async () => {
    await enter();
    const page = await enter("Maya", { viewport: { width: 390, height: 844 }, hasTouch: true });
    const warning = page.getByRole("complementary", { name: "No number of yours" });
    await expect(row(page, "Amira Khan")).toBeVisible();
    await expect(warning).toHaveCount(0);
    await row(page, "Amira Khan").tap();
    await expect(row(page, "Amira Khan").getByText("No number of yours")).toBeVisible();
  });

  test("is the only one warned", async () => {
    const page = await enter("Marta", { email: "maya@example.com" });
    await expect(row(page, "Amira Khan")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "No number of yours" })).toHaveCount(0);
  });
});
