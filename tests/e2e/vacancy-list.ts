/**
 * The desk's vacancy list in a browser, with an applicant waiting for each of two demo vacancies.
 */
import type { Page } from "@playwright/test";
import { beforeAll } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { expect, sizes, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { expectFlawlessAt } from "./flawless.ts";
import { type Account, deskAddress, join } from "./recruiter.ts";

export const hotel = "Hotel Operations Assistant";
export const data = "Data Collection Assistant";
export const project = "IT Project Assistant";

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

interface VacancyDesk {
  readonly enter: (path?: string, options?: VisitorOptions) => Promise<Page>;
  readonly go: (page: Page, path: string) => Promise<void>;
}

/** Amira Khan waits for the first, Lukas Brandt for the second. */
export function useVacancyDesk(): VacancyDesk {
  const visitors = useVisitors();
  const site = useSite();
  const maya: Account = { email: "maya.vacancies@operator.example", secret: "" };
  /** One log-in for all, because a code works once. */
  const session: Cookies = [];
  beforeAll(async () => {
    const people = [
      ["Amira Khan", "hotel-operations-assistant"],
      ["Lukas Brandt", "data-collection-assistant"],
    ];
    for (const [at, [name, job]] of people.entries()) {
      const answer = await fetch(`${site.url}${apiPaths.register}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `2001:db8:7ac4:${at + 1}::1` },
        body: JSON.stringify(applicant({ name, job, fill_time: 9000 })),
      });
      expect(answer.status, await answer.text()).toBe(200);
    }
  });
  const go = async (page: Page, path: string) => {
    await page.goto(deskAddress(site, path));
    await expect(page.getByRole("main")).toBeVisible();
  };
  return {
    go,
    async enter(path = "/desk/vacancies", options = {}) {
      if (session.length === 0) {
        const first = await visitors.visit(site, { viewport: sizes.desktop });
        await join(site, first, maya, "Maya Example");
        session.push(...(await first.context().cookies()));
        await first.close();
      }
      const page = await visitors.visit(site, { viewport: sizes.desktop, ...options });
      await page.context().addCookies(session);
      await go(page, path);
      return page;
    },
  };
}

export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
export const said = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: false });
export const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Which vacancies" }).getByRole("link", { name });

/** Chooses an entry in the menu of the first row with that text. */
export async function choose(page: Page, text: string, what: string): Promise<void> {
  const of = row(page, text).first();
  await of.hover();
  await of.getByRole("button", { name: /^What can be done/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
}

export const expectFlawlessList = (page: Page, where: string) =>
  expectFlawlessAt(
    page,
    where,
    sizes.desktop,
    { width: 900, height: 700 },
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  );
