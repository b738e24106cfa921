/**
 * A real browser for test files, with visitors that have separate storage, cookies and internet
 * addresses.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect as impatient,
  type Page,
} from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, inject } from "vitest";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { childEnvironment, chromiumPath } from "./environment.ts";
import { type FontSet, fontSettings } from "./fonts.ts";
import type { RunningSite } from "./site.ts";
import { followPage } from "./page-state.ts";
import { patience, within } from "./waiting.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Which phone's fonts are used. */
    fonts: FontSet;
  }
}

/** Expectations on a page have a long timeout. */
export const expect = impatient.configure({ timeout: patience });

/** Repeats `work` until it passes; finally fails with what was awaited and the last error. */
export async function eventually(what: string, work: () => Promise<void>): Promise<void> {
  await expect(work, what).toPass({ timeout: patience });
}

/** Keeps the browser's own traffic off the network. */
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

/** CSS pixels: the smallest phone, a tablet, a desktop. */
export const sizes = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 1000 },
} as const;

export interface VisitorOptions extends Pick<
  BrowserContextOptions,
  "javaScriptEnabled" | "colorScheme" | "forcedColors" | "viewport" | "hasTouch"
> {
  /** Sets the visitor's language and zone; `gb` if irrelevant. */
  readonly market?: MarketCode;
  /** A public address that the country database knows; by default one without a country. */
  readonly address?: string;
  /** The test expects policy violations and checks them itself. */
  readonly refusals?: boolean;
}

export interface Visitors {
  /** A new visitor. The test fails on the page's uncaught errors and policy violations. */
  visit(site: Pick<RunningSite, "url">, options?: VisitorOptions): Promise<Page>;
}

const timeZones: Partial<Record<MarketCode, string>> = {
  gb: "Europe/London",
  de: "Europe/Berlin",
  pl: "Europe/Warsaw",
  ae: "Asia/Dubai",
};

/** A process's browser. Starting one takes a second of CPU time, so all its test files share it. */
let started: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (started?.isConnected()) return started;
  const folder = mkdtempSync(join(tmpdir(), "fairlead-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const env = childEnvironment(fontSettings(inject("fonts"), folder));
  started = await chromium.launch({ executablePath: chromiumPath, args: switches, env, timeout: patience });
  return started;
}

/** For a test file; all visitors leave after each test. */
export function useVisitors(): Visitors {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  const states: (() => Promise<string>)[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    const followed = states.splice(0);
    if (task.result?.state === "fail") {
      for (const state of followed) console.error(`${task.name}, when it failed: ${await state()}`);
    }
    const closed = contexts.splice(0).map(leave);
    await within(patience, Promise.all(closed), "the browser to close its windows");
    const made = complaints;
    complaints = [];
    if (made.length > 0) throw new Error(`the browser complained:\n${made.join("\n")}`);
  });
  return {
    async visit(site, { market = "gb", address = nextAddress(), refusals = false, ...options } = {}) {
      if (!browser) throw new Error("the browser is there only while tests run");
      const opened = browser.newContext({
        baseURL: site.url,
        viewport: sizes.phone,
        locale: markets[market].tag,
        timezoneId: timeZones[market] ?? "UTC",
        // looks.test.ts covers motion; without it every state is final at once.
        reducedMotion: "reduce",
        extraHTTPHeaders: { "x-forwarded-for": address },
        ...options,
      });
      const context = await within(patience, opened, "the browser to open a window");
      contexts.push(context);
      context.setDefaultTimeout(patience);
      const page = await within(patience, context.newPage(), "the browser to open a page");
      states.push(followPage(page));
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        if (/hydrat/i.test(message.text()) || (!refusals && /Content Security Policy/i.test(message.text())))
          complaints.push(message.text());
      });
      return page;
    },
  };
}

/** Ends routes first: what a handler still awaits would fail outside of any test. */
async function leave(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

let visitors = 0;

/**
 * In the documentation network (RFC 9637), without a country. A /48 each, so that no two share a
 * limit. A process id may exceed a group of the address.
 */
function nextAddress(): string {
  visitors += 1;
  return `3fff:${(process.pid & 0xfff).toString(16)}:${visitors.toString(16)}::1`;
}
