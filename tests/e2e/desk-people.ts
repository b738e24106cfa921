/** Two recruiters at one desk with applications in its queue, for tests of acts on one of them. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { beforeEach } from "vitest";
import { leastVisibleMs } from "../../desk/application/attention.ts";
import { translatorFor } from "../../locales/translator.ts";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { eventually, expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

type Who = "Maya" | "Marta";

const t = translatorFor("gb");
const statusLink = /https?:\/\/\S+\/application\/[\w.~=-]+/;

interface Visiting extends VisitorOptions {
  readonly path?: string;
  /** The account's address; the sample operator file has no number for the default ones. */
  readonly email?: string;
}

/**
 * @param people in queue order, new ones for each test
 * @param said further fields of some of them, by name
 */
export function useDesk(people: readonly string[], said: Readonly<Record<string, object>> = {}) {
  const visitors = useVisitors();
  const site = useSite();
  /** The cookies of each recruiter after logging in. */
  const sessions = new Map<Who, Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>>();
  const registered: string[] = [];
  /** What the people gave, by name. */
  const given = new Map<string, ReturnType<typeof applicant>>();
  beforeEach(async () => {
    await site.erase(registered.splice(0));
    for (const [at, name] of people.entries()) {
      const person = applicant({ name, fill_time: 9000, ...said[name] });
      given.set(name, person);
      const answer = await fetch(`${site.url}${apiPaths.register}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:9a0e:${at + 1}::1` },
        body: JSON.stringify(person),
        signal: AbortSignal.timeout(patience),
      });
      const { result } = (await answer.json()) as { result?: { id: string } };
      if (!result) throw new Error(`${name} is not registered: ${answer.status}`);
      registered.push(result.id);
    }
  });
  /** Opens the queue. A code works once, so each recruiter logs in once. */
  const enter = async (who: Who = "Maya", options: Visiting = {}): Promise<Page> => {
    const { path = "/desk", email, ...visiting } = options;
    const page = await visitors.visit(site, { viewport: sizes.desktop, ...visiting });
    const session = sessions.get(who);
    if (session) await page.context().addCookies(session);
    else {
      const account: Account = {
        email: email ?? `${who.toLowerCase()}.${randomUUID().slice(0, 8)}@operator.example`,
        secret: "",
      };
      await join(site, page, account, `${who} Example`, "--manager");
      sessions.set(who, await page.context().cookies());
    }
    await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await page.goto(deskAddress(site, path));
    await expect(page.getByRole("main")).toBeVisible();
    return page;
  };
  /** Books the first of the offered times, as the applicant does by the link in their email. */
  const book = async (name: string): Promise<void> => {
    const { email, contact } = given.get(name) ?? { email: "", contact: "" };
    const link = () =>
      site.mailbox.mails.flatMap(({ to, text }) => (to.includes(email) ? (statusLink.exec(text) ?? []) : []))[0];
    await expect.poll(link, { timeout: patience }).toBeDefined();
    const own = await visitors.visit(site);
    await own.goto(new URL(link() ?? "").pathname);
    await own.getByRole("link", { name: t("booking.page.choose"), exact: true }).click();
    await own.getByLabel(t("statusPage.unlock.label")).fill(contact.slice(-4));
    await own.getByRole("radio").first().check();
    await own.getByRole("button", { name: t("booking.take") }).click();
    await expect(own.getByRole("heading", { level: 1 })).toHaveText(t("booking.set.title"));
    await own.close();
  };
  return Object.assign(enter, { book });
}

/** An applicant registers in the page's browser, as from the site's form. */
export async function applyFrom(page: Page, person: ReturnType<typeof applicant>): Promise<void> {
  const status = await page.evaluate(
    async ([address, body]) => {
      const headers = { "content-type": "application/json", lang: "gb" };
      return (await fetch(address, { method: "POST", headers, body })).status;
    },
    [apiPaths.register, JSON.stringify(person)] as const,
  );
  if (status !== 200) throw new Error(`the application is refused: ${status}`);
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const pane = (page: Page) => page.getByRole("article");
export const shown = (page: Page, name: string) => pane(page).getByRole("heading", { name, level: 2 });
export const happened = (page: Page, what: string | RegExp) =>
  pane(page).getByRole("listitem").filter({ hasText: what });
export const said = (page: Page, what: string) => page.getByRole("status").getByText(what, { exact: false });

/** Opens an application by hand. */
export async function turnTo(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(shown(page, name)).toBeVisible();
}

/**
 * Presses a key once the shown application was visible long enough. Repeats it only after a long
 * silence, because a second press replaces the first one's toast.
 */
export async function pressed(page: Page, key: string, then: string): Promise<void> {
  await eventually(`${key} to be answered with "${then}"`, async () => {
    await looked(page);
    await page.keyboard.press(key);
    await expect(said(page, then)).toBeVisible({ timeout: 8000 });
  });
}

/** Waits until the shown application was visible long enough for a press to count. */
export async function looked(page: Page): Promise<void> {
  await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), leastVisibleMs);
}
