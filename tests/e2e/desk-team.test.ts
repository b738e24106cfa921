/**
 * Changing log-in settings at the desk, by recruiters and their manager (B6): confirmed, emailed,
 * at all sizes.
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { goodPassword } from "../support/desk.ts";
import { useSite } from "../support/site.ts";
import { expectFlawlessAt } from "./flawless.ts";
import { type Account, deskAddress, invited, join } from "./recruiter.ts";

const viewports = [sizes.desktop, sizes.tablet, { width: 390, height: 844 }, { width: 320, height: 256 }];

const visitors = useVisitors();
const site = useSite();
const maya: Account = { email: "maya.team@operator.example", secret: "" };
const paul: Account = { email: "paul.team@operator.example", secret: "" };
const newPassword = "seven blue kettles";

beforeAll(async () => {
  // The first one is the manager.
  await invited(site, "first.manager@operator.example");
});

/** Types the password in the dialog. */
async function confirm(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
}

const told = (subject: string) =>
  expect
    .poll(() => site.mailbox.mails.map(({ headers }) => headers.get("subject") ?? "").join("\n"), { timeout: 15_000 })
    .toContain(subject);

describe("one's own log-in settings", () => {
  test("ask for the password before adding a passkey, new codes or a new password, and send an email for each", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
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
    await join(site, page, paul, "Paul Team");
    await page.goto(deskAddress(site, "/desk/account"));
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await confirm(page, "not the password");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("This is not your password.")).toBeVisible();
    await expectFlawlessAt(page, "confirm", ...viewports);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("You have no passkey.")).toBeVisible();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await confirm(page, goodPassword);
    await expect(page.getByText("The passkey is added.")).toBeVisible();
    await told("A passkey was added to your account");

    // It was confirmed a moment ago.
    await page.getByRole("button", { name: "Make new backup codes" }).click();
    await expect(page.getByRole("heading", { name: "Keep your backup codes" })).toBeFocused();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await told("Your backup codes were renewed");
    await expectFlawlessAt(page, "account", ...viewports);

    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill(newPassword);
    await page.getByLabel("Also remove 1 passkey").check();
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("This is not your password.")).toBeVisible();
    await page.getByLabel("Current password").fill(goodPassword);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await expect(page.getByText("You have no passkey.")).toBeVisible();
    await told("Your password was changed");
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  }, 180_000);

  test("accept a passkey as confirmation", async () => {
    const page = await visitors.visit(site, { viewport: sizes.desktop });
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
    await join(site, page, { email: "with.passkey@operator.example", secret: "" }, "With Passkey");
    await page.goto(deskAddress(site, "/desk/account"));
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await confirm(page, goodPassword);
    await expect(page.getByText("The passkey is added.")).toBeVisible();
    await page.getByText("With Passkey", { exact: true }).first().click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
    await page.goto(deskAddress(site, "/desk/account"));
    await page.getByRole("button", { name: "Remove Passkey" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("You have no passkey.")).toBeVisible();
    await told("A passkey was removed from your account");
  });
});

describe("the team", () => {
  test("lets a manager end sessions, invite and revoke", async () => {
    const [page, theirs] = [
      await visitors.visit(site, { viewport: sizes.desktop }),
      await visitors.visit(site, { viewport: sizes.desktop }),
    ];
    await join(site, page, maya, "Maya Team", "--manager");
    await join(site, theirs, { email: "lena.team@operator.example", secret: "" }, "Lena Team");
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Show the log-ins of Lena Team" }).click();
    await expect(page.getByRole("heading", { name: "Lena Team" })).toBeFocused();
    const pane = page.getByRole("complementary");
    await expect(pane.getByText("Chrome, Linux")).toBeVisible();
    const roles = page.getByRole("table", { name: "What each role may do" }).getByRole("row");
    await expect(roles.nth(1)).toHaveText(/^Recruiteryesyes–––$/);
    await expect(roles.nth(2)).toHaveText(/^Manageryesyesyesyes, and it is loggedyes$/);
    await expect(pane.getByRole("heading", { name: "30 days" })).toBeVisible();
    await expectFlawlessAt(page, "team", ...viewports);
    await pane.getByRole("button", { name: "Log Lena Team out everywhere" }).click();
    await confirm(page, goodPassword);
    await expect(pane.getByText("Lena Team is logged in nowhere.")).toBeVisible();
    await expect(theirs.getByRole("heading", { name: "Log in to the desk" })).toBeVisible({ timeout: 30_000 });

    await pane.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Lena Team" }).getByText("deactivated")).toBeVisible();
    await told("Your account was deactivated");
    await pane.getByRole("button", { name: "Reactivate" }).click();
    await expect(page.getByText("deactivated")).toHaveCount(0);

    await pane.getByRole("button", { name: "Change the languages that Lena Team writes in" }).click();
    await pane.getByRole("checkbox", { name: "Deutsch" }).check();
    await pane.getByRole("checkbox", { name: "Polski" }).check();
    await pane.getByRole("button", { name: "Save", exact: true }).click();
    const line = page.getByRole("row").filter({ hasText: "Lena Team" });
    await expect(line.getByRole("cell", { name: "Deutsch, Polski" })).toBeVisible();
    await expectFlawlessAt(page, "languages", ...viewports);

    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill("lena.team@operator.example");
    await dialog.getByRole("button", { name: "Make the link" }).click();
    await expect(dialog.getByText("This address has an account already.")).toBeVisible();
    await expectFlawlessAt(page, "invite", ...viewports);
    await dialog.getByLabel("Email address").fill("ines@operator.example");
    await dialog.getByRole("button", { name: "Make the link" }).click();
    await expect(dialog.getByText(/\/desk\/invitation\/[\w-]{32}$/)).toBeVisible();
    await expectFlawlessAt(page, "link", ...viewports);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Cancel the invitation of ines@operator.example" }).click();
    await expect(page.getByText("ines@operator.example")).toHaveCount(0);
  }, 240_000);

  test("asks for a successor before disabling a recruiter with open work", async () => {
    for (const name of ["Amira Khan", "Zehra Demir"]) {
      const answer = await fetch(`${site.url}${apiPaths.register}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(applicant({ name, fill_time: 9000 })),
      });
      expect(answer.status).toBe(200);
    }
    const page = await visitors.visit(site, { viewport: sizes.desktop });
    await join(site, page, { email: "robin.team@operator.example", secret: "" }, "Robin Team", "--manager");
    // Uses the desk's API: Lena is assigned both.
    await page.evaluate(async () => {
      const call = async (path: string, body?: object) => {
        const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
        const answer = await fetch(`/desk/api${path}`, { ...sent, headers: { "content-type": "application/json" } });
        return (await answer.json()) as never;
      };
      const team: { id: string; name: string }[] = await call("/recruiters");
      const { rows }: { rows: { id: number }[] } = await call("/applications?view=todo");
      const to = team.find(({ name }) => name === "Lena Team")?.id;
      for (const { id } of rows) await call(`/applications/${id}/assign`, { to });
    });
    await page.getByRole("link", { name: "Settings" }).click();
    const line = page.getByRole("row").filter({ hasText: "Lena Team" });
    await expect(line.getByRole("link", { name: "Lena Team has 2 applications to do" })).toBeVisible();
    await line.getByRole("button", { name: "Show the log-ins of Lena Team" }).click();
    await page.getByRole("complementary").getByRole("button", { name: "Deactivate…" }).click();
    const dialog = page.getByRole("dialog", { name: "Who goes on with what Lena Team has?" });
    await expectFlawlessAt(page, "hand over", ...viewports);
    await dialog.getByLabel("Goes to").selectOption({ label: "Robin Team (0 to do)" });
    await dialog.getByRole("button", { name: "Deactivate and hand over" }).press("Enter");
    await confirm(page, goodPassword);
    await expect(line.getByText("deactivated")).toBeVisible();
    await expect(line.getByRole("link", { name: /applications to do/ })).toHaveCount(0);
    const own = page.getByRole("row").filter({ hasText: "Robin Team" });
    await own.getByRole("link", { name: "Robin Team has 2 applications to do" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Amira Khan" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Zehra Demir" })).toBeVisible();
  }, 240_000);
});
