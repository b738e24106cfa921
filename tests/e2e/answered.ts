/**
 * Pages of an app in the test's own process, in the browser: a server for each would take longer.
 */
import type { Page } from "@playwright/test";
import type { TestApp } from "../support/app.ts";

export const url = "http://jobs.example";

/** Answers everything that the page asks for; navigations with `html`, if it is given. */
export async function answerFromApp(page: Page, app: TestApp, html?: () => string): Promise<void> {
  await page.route(`${url}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (html && request.isNavigationRequest()) {
      await route.fulfill({ contentType: "text/html; charset=utf-8", body: html() });
      return;
    }
    const answer = await app.request(pathname + search, { headers: { accept: request.headers()["accept"] ?? "*/*" } });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}
