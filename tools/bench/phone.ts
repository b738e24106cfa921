/** A slow phone of 360 pixels in Chromium, and what its pages record about themselves. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type PageName, pageAddress } from "../../routes.ts";
import { applicantCookie } from "./bytes.ts";

/** Prevents network traffic of the browser itself. */
export const switches = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The factor by which Lighthouse slows its phone down. */
export const phoneSlowdown = 4;

interface Seen {
  /** Sum of layout shift scores, including those after a tap. */
  shift: number;
  /**
   * When the finger left the screen, and when the dialog was open with its first field focused; ms
   * since navigation.
   */
  lifted: number;
  opened: number;
  /** From the finger to the painted dialog, in steps of 8 ms. */
  painted: number;
  /** Whether an island was hydrated when the dialog opened. */
  reactBefore: boolean;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

export interface PhoneVisit {
  /** The site's URL, and the page's path. */
  readonly url: string;
  readonly path: string;
  readonly slowdown: number;
  /** Sent instead of the page. */
  readonly instead?: string;
  /** The visitor has already applied. */
  readonly applied?: boolean;
}

/** Loads the page as a new visitor; closes it after `run`. */
export async function onPhone<T>(chrome: Browser, visit: PhoneVisit, run: (page: Page) => Promise<T>): Promise<T> {
  const viewport = { width: 360, height: 800 };
  const context = await chrome.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    if (visit.applied) await apply(context, visit.url);
    await context.addInitScript(watch);
    const address = visit.url + visit.path;
    const { instead: body } = visit;
    if (body !== undefined) await context.route(address, (route) => route.fulfill({ body, contentType: "text/html" }));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: visit.slowdown });
    const answer = await page.goto(address);
    if (answer?.status() !== 200) throw new Error(`${address} was answered with ${answer?.status()}`);
    return await run(page);
  } finally {
    await context.close();
  }
}

async function apply(context: BrowserContext, url: string): Promise<void> {
  const cookies = (await applicantCookie(url)).split("; ").map((cookie) => cookie.split("=", 2) as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}

/** Resolves when the loaded page has been idle for a while. */
export async function idle(): Promise<void> {
  // Nothing may run in the page meanwhile, not even Playwright's waiting. Idle-time fetches are
  // done by then.
  await new Promise((resolve) => setTimeout(resolve, 2500));
}

/** A visit to a page of a market at that phone's speed. */
export const slowVisit = (url: string, name: PageName, market: string, instead?: string): PhoneVisit => ({
  url,
  path: pageAddress(name, market),
  slowdown: phoneSlowdown,
  applied: name === "success",
  instead,
});

/** Runs in the page before any of its own code. */
function watch(): void {
  const seen: Seen = { shift: 0, lifted: 0, opened: 0, painted: 0, reactBefore: false };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  const click = (entry: PerformanceEntry) => entry.name === "click" && (seen.painted = entry.duration);
  observe("event", click, { durationThreshold: 16 });
  addEventListener("pointerup", (event) => (seen.lifted = event.timeStamp), true);
  // On the window, so that it runs after every listener of the page.
  addEventListener("click", () => {
    const field = document.activeElement;
    if (!field?.matches("dialog[open][data-application] [name=name]")) return;
    seen.opened = performance.now();
    seen.reactBefore = document.querySelector("[data-alive]") !== null;
  });
}
