/** Stock Firefox, driven by WebDriver BiDi; one for a test file, a context of its own for each visitor. */
import puppeteer, { type Browser } from "puppeteer-core";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { elementAt, type Engine, phone, type Selector, type Visitor, type VisitOptions } from "./browsing.ts";
import { childEnvironment, firefoxPath } from "./environment.ts";
import { patience } from "./waiting.ts";

/** For a test file: started by the first visit with scripts, and by the first without; every visitor leaves after the test. */
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
    async visit({ javascript }) {
      const browser = browsers.get(javascript) ?? launch({ javascript }, home);
      browsers.set(javascript, browser);
      const visitor = await newVisitor(await browser);
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
    // What moves is Chromium's matter (tests/e2e/looks.test.ts). A page cannot be kept from its scripts in any other way here.
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
      "remote.events.async.enabled": false,
      "javascript.enabled": javascript,
    },
  });
}

async function newVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport(phone);
  const read = <T>(expression: string) => page.evaluate(`(${expression})`) as Promise<T>;
  // Puppeteer's own click waits for frames, which do not come where pages may run no scripts.
  const click = async (selector: Selector) => {
    const [x, y] = await read<[number, number]>(`(() => {
      const element = ${elementAt(selector)};
      if (!element) throw new Error("not there: " + ${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getClientRects()[0];
      return [x + width / 2, y + height / 2];
    })()`);
    await page.mouse.click(x, y);
  };
  return {
    read,
    click,
    goto: async (url) => void (await page.goto(url, { timeout: patience })),
    async type(selector, text) {
      await click(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    leave: () => context.close(),
  };
}
