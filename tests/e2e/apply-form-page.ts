/** The form's page in a browser: a site, visitors, and a person's stored data. */
import type { Page } from "@playwright/test";
import type { MarketCode } from "../../locales/markets.ts";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { useVisitors, type VisitorOptions, type Visitors } from "../support/chromium.ts";
import { emirates, type RunningSite, useSite } from "../support/site.ts";
import { alive, type Form, formOf, type Person } from "./applicant.ts";

export interface FormPages {
  readonly visitors: Visitors;
  readonly site: RunningSite;
  /** Opens the form page and waits for its script, unless `asleep`. */
  readonly openForm: (
    market?: MarketCode,
    options?: VisitorOptions & { asleep?: boolean },
  ) => Promise<{ page: Page; form: Form }>;
  readonly stored: (applicant: Person) => Promise<ExportedApplication[]>;
}

/** For a test file: starts before its tests and stops after them. */
export function useFormPages(): FormPages {
  const visitors = useVisitors();
  const site = useSite({ operator: emirates });
  return {
    visitors,
    site,
    openForm: async (market = "gb", { asleep = false, ...options } = {}) => {
      const page = await visitors.visit(site, { market, ...options });
      await page.goto(`/${market}/apply-now`);
      if (!asleep) await wake(page);
      return { page, form: formOf(page, market) };
    },
    stored: async ({ email }) => (await site.exported()).filter((application) => application.email === email),
  };
}

/** Moves the pointer over the form, which starts its script. */
export async function wake(page: Page): Promise<void> {
  await page.locator("[data-island] p").first().hover();
  await alive(page);
}

/** The number of calls of `path` that the page has made since. */
export function callsOf(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(path)) count += 1;
  });
  return () => count;
}
