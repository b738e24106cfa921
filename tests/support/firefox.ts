/**
 * Stock Firefox driven by WebDriver BiDi: one per test file, with a separate context for each
 * visitor.
 */
import puppeteer, { type Browser } from "puppeteer-core";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { elementAt, type Engine, phone, type Selector, type Visitor, type VisitOptions } from "./browsing.ts";
import { childEnvironment, firefoxPath } from "./environment.ts";
import { patience } from "./waiting.ts";

/**
 * For a test file: started by the first visit with scripts, and by the first without; all visitors
 * leave after each test.
 */
export function useFirefox(): Engine {
  const home = mkdtempSync(join(tmpdir(), "fairlead-firefox-"));
  const browsers = new Map<boolean, Promise<Browser>>();
  let visitors: Visitor[] = [];
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await browser.then((there) => there.close()).catch(() => {});
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    async visit(options) {
      const { javascript } = options;
      const browser = browsers.get(javascript) ?? launch({ javascript }, home);
      browsers.set(javascript, browser);
      const visitor = await newVisitor(await browser, options);
      visitors.push(visitor);
      return visitor;
    },
  };
}

function launch({ javascript }: VisitOptions, home: string): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    env: childEnvironment({ HOME: home }),
    timeout: patience,
    protocolTimeout: patience,
    // tests/e2e/looks.test.ts covers motion. There is no other way to disable a page's scripts
    // here.
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
      "javascript.enabled": javascript,
      // Otherwise values of an earlier test would be suggested, and Escape would close the
      // suggestion first.
      "browser.formfill.enable": false,
    },
  });
}

async function newVisitor(browser: Browser, { javascript, size = phone }: VisitOptions): Promise<Visitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport(size);
  // Keys go to the front tab.
  await page.bringToFront();
  const read = <T>(expression: string) => page.evaluate(`(${expression})`) as Promise<T>;
  const found = (selector: Selector) =>
    `(${elementAt(selector)} ?? (() => { throw new Error(${JSON.stringify(`not there: ${selector}`)}); })())`;
  const focus = (selector: Selector) => read(`void ${found(selector)}.focus()`);
  const press = async (selector: Selector) => {
    // After two frames the target is where it was scrolled to.
    const [x, y] = await read<[number, number]>(`(async (element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
      const { x, y, width, height } = element.getClientRects()[0];
      return [x + width / 2, y + height / 2];
    })(${found(selector)})`);
    await page.mouse.click(x, y);
  };
  // Without scripts there is no signal for a drawn frame, so a press could hit earlier content.
  const enter = async (selector: Selector) => {
    await focus(selector);
    await page.keyboard.press("Enter");
  };
  return {
    read,
    click: javascript ? press : enter,
    goto: async (url) => void (await page.goto(url, { timeout: patience })),
    async type(selector, text) {
      await focus(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    leave: () => context.close(),
  };
}
