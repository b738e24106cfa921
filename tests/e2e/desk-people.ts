/** Two recruiters at one desk, with people in its queue: for tests of what is done with one of those. */
import type { Page } from "@playwright/test";
import { beforeEach } from "vitest";
import { seenAfter } from "../../desk/application/attention.ts";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { eventually, expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

type Who = "Maya" | "Marta";

/** Of each who has logged in. */
const sessions = new Map<Who, Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>>();

let accounts = 0;

interface Visiting extends VisitorOptions {
  readonly path?: string;
  /** Whose account is made, where there is none yet; the sample operator's file names no number of the usual ones. */
  readonly email?: string;
}

/**
 * @param people in the order of the queue, new ones for every test and every try of one
 * @param said what some of them say besides, by their names
 */
export function useDesk(people: readonly string[], said: Readonly<Record<string, object>> = {}) {
  const visitors = useVisitors();
  const site = useSite();
  const registered: string[] = [];
  beforeEach(async ({ task }) => {
    // What made the first try fail may have been the session.
    if ((task.result?.retryCount ?? 0) > 0) sessions.clear();
    await site.erase(registered.splice(0));
    for (const [at, name] of people.entries()) {
      const answer = await fetch(`${site.url}${apiPaths.register}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:9a0e:${at + 1}::1` },
        body: JSON.stringify(applicant({ name, fill_time: 9000, ...said[name] })),
        signal: AbortSignal.timeout(patience),
      });
      const { result } = (await answer.json()) as { result?: { id: string } };
      if (!result) throw new Error(`${name} is not registered: ${answer.status}`);
      registered.push(result.id);
    }
  });
  /** At the queue. A code is good once, so each logs in once. */
  return async (who: Who = "Maya", options: Visiting = {}): Promise<Page> => {
    const { path = "/desk", email, ...visiting } = options;
    const page = await visitors.visit(site, { viewport: sizes.desktop, ...visiting });
    const session = sessions.get(who);
    if (session) await page.context().addCookies(session);
    else {
      accounts += 1;
      const account: Account = { email: email ?? `${who.toLowerCase()}.${accounts}@operator.example`, secret: "" };
      await join(site, page, account, `${who} Example`, "--manager");
      sessions.set(who, await page.context().cookies());
    }
    await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await page.goto(deskAddress(site, path));
    await expect(page.getByRole("main")).toBeVisible();
    return page;
  };
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const pane = (page: Page) => page.getByRole("article");
export const shown = (page: Page, name: string) => pane(page).getByRole("heading", { name, level: 2 });
export const happened = (page: Page, what: string | RegExp) =>
  pane(page).getByRole("listitem").filter({ hasText: what });
export const said = (page: Page, what: string) => page.getByRole("status").getByText(what, { exact: false });

/** Turns to somebody by hand. */
export async function turnTo(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(shown(page, name)).toBeVisible();
}

/**
 * Presses a key once whoever is shown was seen long enough for it to count. Pressed again only after a long silence, as after a change
 * that came in just before: a second press replaces what the first one said.
 */
export async function pressed(page: Page, key: string, then: string): Promise<void> {
  await eventually(`${key} to be answered with "${then}"`, async () => {
    await looked(page);
    await page.keyboard.press(key);
    await expect(said(page, then)).toBeVisible({ timeout: 8000 });
  });
}

/** Looks at whoever is shown for as long as the desk wants it before a press counts. */
export async function looked(page: Page): Promise<void> {
  await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), seenAfter);
}
