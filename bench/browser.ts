/** In Chromium, on a phone of 360 pixels: nothing moves, nothing blocks, and *Apply* opens at once. */
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { pageAddress, type PageName, pageNames } from "../routes.ts";
import { applicantCookie, benchMarkets } from "./bytes.ts";
import { median, type Report, spread } from "./rows.ts";

/** Nothing of the browser's own goes to the network meanwhile. */
const switches = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** As Lighthouse slows its phone down. */
const phoneSlowdown = 4;
const tapSlowdown = 6;
const taps = 7;

interface Seen {
  /** Sum of the layout shift scores, those after a tap included. */
  shift: number;
  /** Tasks of more than 50 ms, in ms. */
  longTasks: number[];
  /** When the finger left the screen, and when the dialog was open with its first field focused; ms since the page began. */
  lifted: number;
  opened: number;
  /** From the finger to the picture of the open dialog, in steps of 8 ms. */
  painted: number;
  /** Whether an island was alive when the dialog opened. */
  reactBefore: boolean;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

export async function browser(report: Report, url: string, executablePath: string): Promise<void> {
  const chrome = await chromium.launch({ executablePath, args: switches });
  try {
    for (const page of pageNames) await still(report, chrome, url, page);
    for (const market of benchMarkets) await tap(report, chrome, url, pageAddress("home", market));
  } finally {
    await chrome.close();
  }
}

/** Layout shift and long tasks of one page in every market: while it loads and idles, then with its form alive. */
async function still(report: Report, chrome: Browser, url: string, name: PageName): Promise<void> {
  const shifts: number[] = [];
  const blocked: number[] = [];
  let forms = 0;
  for (const market of benchMarkets) {
    const context = await phone(chrome, url, name === "success");
    const page = await open(context, url + pageAddress(name, market), phoneSlowdown);
    await page.waitForFunction(idleMs, undefined, { timeout: 30_000 });
    blocked.push(...(await page.evaluate(() => window.seen.longTasks)));
    if (await wake(page, name)) forms += 1;
    shifts.push(await page.evaluate(() => window.seen.shift));
    await context.close();
  }
  report({
    what: `${name}: layout shift while it loads${forms > 0 ? ", and its form opens and comes alive" : ""} (${benchMarkets.join(", ")})`,
    measured: shifts.map((shift) => String(Number(shift.toFixed(4)))).join(", "),
    target: "0",
    ok: shifts.every((shift) => shift === 0),
  });
  report({
    what: `${name}: tasks above 50 ms before interaction, ${phoneSlowdown}× slower`,
    measured: blocked.length === 0 ? "none" : blocked.map((time) => `${Math.round(time)} ms`).join(", "),
    target: "none",
    ok: blocked.length === 0,
  });
}

/** Loaded, and two seconds on: what is fetched when the browser is idle has been. */
const idleMs = () => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.loadEventEnd > 0 && performance.now() > navigation.loadEventEnd + 2000;
};

/** Opens what the page has to open and touches its form. False: it has none. */
async function wake(page: Page, name: PageName): Promise<boolean> {
  if ((await page.locator("[data-island]").count()) === 0) return false;
  if (name === "home") await page.locator("a[data-apply]:visible").first().tap();
  else await page.locator("[data-island] :is(input, button, label):not([tabindex]):visible").first().tap();
  await page.waitForSelector("[data-island][data-alive]", { state: "attached", timeout: 30_000 });
  // Two pictures later everything that hydration changes is on the screen.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return true;
}

/** From the finger leaving *Apply* to an open dialog whose first field has the focus. */
async function tap(report: Report, chrome: Browser, url: string, path: string): Promise<void> {
  const opened: number[] = [];
  const painted: number[] = [];
  for (let time = 0; time < taps; time += 1) {
    const context = await phone(chrome, url, false);
    const page = await open(context, url + path, tapSlowdown);
    await page.waitForSelector("dialog[data-warm]", { state: "attached" });
    await page.locator("a[data-apply]:visible").first().tap();
    await page.waitForFunction(() => window.seen.opened > 0 && window.seen.painted > 0);
    const seen = await page.evaluate(() => window.seen);
    if (seen.reactBefore) throw new Error("React was alive before the dialog opened");
    opened.push(seen.opened - seen.lifted);
    painted.push(seen.painted);
    await context.close();
  }
  report({
    what: `${path}: tap on *Apply* to the open form with its first field focused, ${tapSlowdown}× slower; to its picture`,
    measured: `${spread(opened, 0)} ms; ${spread(painted, 0)} ms`,
    target: "≤ 50 ms, before React",
    ok: median(opened) <= 50,
  });
}

async function phone(chrome: Browser, url: string, applied: boolean): Promise<BrowserContext> {
  const viewport = { width: 360, height: 800 };
  const context = await chrome.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  if (applied) {
    const cookies = (await applicantCookie(url)).split("; ").map((one) => one.split("=", 2) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  }
  await context.addInitScript(watch);
  return context;
}

async function open(context: BrowserContext, address: string, slowdown: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const answer = await page.goto(address);
  if (answer?.status() !== 200) throw new Error(`${address} was answered with ${answer?.status()}`);
  return page;
}

/** Runs in the page before anything of the page does. */
function watch(): void {
  const seen: Seen = { shift: 0, longTasks: [], lifted: 0, opened: 0, painted: 0, reactBefore: false };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  observe("longtask", (entry) => seen.longTasks.push(entry.duration));
  const click = (entry: PerformanceEntry) => entry.name === "click" && (seen.painted = entry.duration);
  observe("event", click, { durationThreshold: 16 });
  addEventListener("pointerup", (event) => (seen.lifted = event.timeStamp), true);
  // On the window, so after every listener of the page.
  addEventListener("click", () => {
    const field = document.activeElement;
    if (!field?.matches("dialog[open][data-application] [name=name]")) return;
    seen.opened = performance.now();
    seen.reactBefore = document.querySelector("[data-alive]") !== null;
  });
}
