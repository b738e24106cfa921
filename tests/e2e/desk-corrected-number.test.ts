/**
 * An applicant corrects their number while a recruiter has it open.
 *
 * @module-tag long
 */
import { test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { happened, looked, pane, turnTo } from "./desk-people.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

const visitors = useVisitors();
const site = useSite();
const name = "Amira Khan";

test("a number opened before its correction closes again, and the next press opens the corrected one", async () => {
  const person = applicant({ name, fill_time: 9000 });
  const own = await apply(person);
  const page = await visitors.visit(site, { viewport: sizes.desktop });
  const account: Account = { email: `maya.${Date.now()}@operator.example`, secret: "" };
  await join(site, page, account, "Maya Example", "--manager");
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto(deskAddress(site, "/desk"));
  await turnTo(page, name);
  await looked(page);
  await pane(page).getByRole("button", { name: "WhatsApp" }).click();
  const link = pane(page).getByRole("link", { name: /WhatsApp/ });
  await expect(link).toHaveAttribute("href", new RegExp(`44${person.contact}`));

  await correctNumber(own, person, "7400765432");

  await expect(happened(page, "Details corrected")).toBeVisible({ timeout: patience });
  await expect(link).toHaveCount(0);
  expect(await pane(page).innerHTML()).not.toContain(`44${person.contact}`);
  await looked(page);
  await pane(page).getByRole("button", { name: "WhatsApp" }).click();
  await expect(link).toHaveAttribute("href", /447400765432/);
});

type Person = ReturnType<typeof applicant>;

/** Returns the address of their own page. */
async function apply(person: Person): Promise<string> {
  const answer = await fetch(`${site.url}${apiPaths.register}`, {
    method: "POST",
    headers: { "content-type": "application/json", lang: "gb" },
    body: JSON.stringify(person),
  });
  const { result } = (await answer.json()) as { result: { next: string } };
  return site.url + result.next.replace(/\/[^/]*$/, "");
}

async function correctNumber(own: string, person: Person, contact: string): Promise<void> {
  const send = (fields: Record<string, string>, cookie = "") =>
    fetch(own, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }) },
      body: new URLSearchParams(fields),
    });
  const unlocked = await send({ act: "unlock", digits: person.contact.slice(-4) });
  const cookie = unlocked.headers.getSetCookie().find((line) => line.includes("unlocked="));
  const corrected = await send({ act: "correct", contact, email: person.email, name }, cookie?.split(";")[0]);
  expect(corrected.headers.get("location")).toContain("done=corrected");
}
