/** In Chromium, on a phone of 360 pixels: nothing moves, nothing blocks, and *Apply* opens at once. */
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { pageAddress, type PageName, pageNames } from "../routes.ts";
import { applicantCookie, benchMarkets } from "./bytes.ts";
import { alternate, median, type Report, spread } from "./rows.ts";

/** Nothing of the browser's own goes to the network meanwhile. */
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

/** As Lighthouse slows its phone down. */
const phoneSlowdown = 4;
const tapSlowdown = 6;
const taps = 7;

interface Seen {
  /** Sum of the layout shift scores, those after a tap included. */
  shift: number;
  /** In tasks of more than 50 ms, in ms. */
  blocked: number;
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

export async function browser(report: Report, url: string, executablePath: string, visits: number): Promise<void> {
  const chrome = await chromium.launch({ executablePath, args: switches });
  try {
    const bare: number[] = [];
    for (let visit = 0; visit < 5; visit += 1) bare.push((await still(chrome, url, "imprint", "gb", barePage)).blocked);
    for (const page of pageNames) await reportPage(report, chrome, url, page, visits, bare);
    for (const market of benchMarkets) await tap(report, chrome, url, pageAddress("home", market));
  } finally {
    await chrome.close();
  }
}

async function reportPage(
  report: Report,
  chrome: Browser,
  url: string,
  name: PageName,
  visits: number,
  bare: readonly number[],
) {
  const seen: Still[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    for (const market of benchMarkets) seen.push(await still(chrome, url, name, market));
  }
  const shifts = seen.map(({ shift }) => shift);
  report({
    what: `${name}: layout shift while it loads${seen.some(({ form }) => form) ? ", and its form opens and comes alive" : ""}, at worst`,
    measured: String(Number(Math.max(...shifts).toFixed(4))),
    target: "0",
    ok: shifts.every((shift) => shift === 0),
  });
  const blocked = seen.map((visit) => visit.blocked);
  report({
    what: `${name}: in tasks above 50 ms before interaction, ${phoneSlowdown}× slower`,
    measured: `${spread(blocked, 0)} ms; a bare page ${spread(bare, 0)} ms`,
    target: "none",
    ok: median(blocked) === 0,
  });
}

interface Still {
  /** Sum of the layout shift scores. */
  readonly shift: number;
  /** Time in long tasks before interaction, in ms. */
  readonly blocked: number;
  /** There was a form to wake. */
  readonly form: boolean;
}

/** One visit: the page loads and idles, then its form comes alive. */
async function still(chrome: Browser, url: string, name: PageName, market: string, body?: string): Promise<Still> {
  const context = await phone(chrome, url, name === "success");
  const address = url + pageAddress(name, market);
  if (body) await context.route(address, (route) => route.fulfill({ body, contentType: "text/html" }));
  const page = await open(context, address, phoneSlowdown);
  // Nothing may run in the page meanwhile, Playwright's own waiting included: what is fetched when idle has been then.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const blocked = await page.evaluate(() => window.seen.blocked);
  const form = !body && (await wake(page, name));
  const shift = await page.evaluate(() => window.seen.shift);
  await context.close();
  return { shift, blocked, form };
}

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

/**
 * From the finger leaving *Apply* to an open dialog whose first field has the focus; beside it the same on a page that has
 * nothing but a link and a dialog with one field, which is what the browser and the machine take by themselves.
 */
async function tap(report: Report, chrome: Browser, url: string, path: string): Promise<void> {
  const pairs = await alternate(
    taps,
    () => tapOnce(chrome, url, path),
    () => tapOnce(chrome, url, path, barePage),
  );
  const opened = pairs.map(([ours]) => ours.opened);
  const least = pairs.map(([, bare]) => bare.opened);
  const painted = pairs.map(([ours]) => ours.painted);
  report({
    what: `${path}: tap on *Apply* to the open form with its first field focused, ${tapSlowdown}× slower`,
    measured: `${spread(opened, 0)} ms, to its picture ${median(painted)} ms; a bare dialog ${spread(least, 0)} ms`,
    target: "≤ 50 ms, before React",
    ok: median(opened) <= 50,
  });
}

const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><a href="/" data-apply>Apply</a>
<dialog data-application data-warm><form><input name="name"></form></dialog>
<script>document.querySelector("a").onclick = (event) => {
  event.preventDefault();
  document.querySelector("dialog").showModal();
};</script>`;

/** Both in ms from the finger leaving: until the field has the focus, and until the dialog is on the screen. */
async function tapOnce(
  chrome: Browser,
  url: string,
  path: string,
  body?: string,
): Promise<{ opened: number; painted: number }> {
  const context = await phone(chrome, url, false);
  if (body) await context.route(url + path, (route) => route.fulfill({ body, contentType: "text/html" }));
  const page = await open(context, url + path, tapSlowdown);
  await page.waitForSelector("dialog[data-warm]", { state: "attached" });
  await page.locator("a[data-apply]:visible").first().tap();
  await page.waitForFunction(() => window.seen.opened > 0 && window.seen.painted > 0);
  const { lifted, opened, painted, reactBefore } = await page.evaluate(() => window.seen);
  if (reactBefore) throw new Error("React was alive before the dialog opened");
  await context.close();
  return { opened: opened - lifted, painted };
}

async function phone(chrome: Browser, url: string, applied: boolean): Promise<BrowserContext> {
  const viewport = { width: 360, height: 800 };
  const context = await chrome.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  if (applied) {
    const cookies = (await applicantCookie(url)).split("; ").map((cookie) => cookie.split("=", 2) as [string, string]);
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
  const seen: Seen = { shift: 0, blocked: 0, lifted: 0, opened: 0, painted: 0, reactBefore: false };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  observe("longtask", (entry) => (seen.blocked += entry.duration));
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
