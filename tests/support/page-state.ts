/** What a page was doing when its test failed, because browsers keep no log of it. */
import type { Page, Request } from "@playwright/test";
import { within } from "./waiting.ts";

/** Milliseconds, because a stuck page does not answer. */
const answersWithin = 5000;
const mostText = 1500;

/** Follows a page from its start. The returned function describes its current state. */
export function followPage(page: Page): () => Promise<string> {
  const pending = new Map<Request, number>();
  const failed: string[] = [];
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  page.on("request", (request) => pending.set(request, performance.now()));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => {
    pending.delete(request);
    failed.push(`${nameOf(request)}: ${request.failure()?.errorText ?? "failed"}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${nameOf(response.request())}: ${response.status()}`);
  });
  return async () => {
    const read = page.evaluate(() => ({
      online: navigator.onLine,
      visible: document.visibilityState,
      text: document.body?.innerText ?? "",
    }));
    const seen = await within(answersWithin, read).catch((error: Error) => error.message);
    const state =
      typeof seen === "string" ? `no answer: ${seen}` : `${seen.visible}, ${seen.online ? "online" : "offline"}`;
    return [
      `${page.url()} (${state})`,
      ...[...pending].map(
        ([each, since]) => `waits since ${Math.round(performance.now() - since)} ms: ${nameOf(each)}`,
      ),
      ...failed.slice(-10),
      typeof seen === "string" ? "" : seen.text.slice(0, mostText),
    ].join("\n");
  };
}
