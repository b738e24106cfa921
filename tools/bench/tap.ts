/**
 * Time from a tap on *Apply* to the open form, and blocking time before it, against a bare page
 * with the same text.
 */
import { type Browser, chromium } from "@playwright/test";
import { type PageName, pageAddress } from "../../routes.ts";
import { barePage } from "./bare-page.ts";
import { benchMarkets } from "./bytes.ts";
import { idle, onPhone, phoneSlowdown, type PhoneVisit, slowVisit, switches } from "./phone.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { longWork, workOfTap } from "./trace.ts";

/** CPU slowdown for a tap. */
const tapSlowdown = 6;

/** @param pairs of taps in each market, after one that is not counted */
export async function tap(report: Report, url: string, executablePath: string, pairs: number): Promise<void> {
  const chrome = await chromium.launch({ executablePath, args: switches });
  try {
    for (const market of benchMarkets) {
      await reportTap(report, chrome, { url, path: pageAddress("home", market), slowdown: 1 }, pairs);
    }
    await reportBlocked(report, chrome, url, "home", Math.ceil(pairs / 3));
  } finally {
    await chrome.close();
  }
}

async function reportTap(report: Report, chrome: Browser, visit: PhoneVisit, pairs: number): Promise<void> {
  const bare = { ...visit, instead: await barePage(chrome, visit) };
  const run = (count: number, slowdown: number) =>
    alternate(
      count,
      () => tapOnce(chrome, { ...visit, slowdown }),
      () => tapOnce(chrome, { ...bare, slowdown }),
    );
  await run(1, 1);
  const work = (await run(pairs, 1)).map(([ours, least]) => ours.work / least.work);
  const slow = await run(pairs, tapSlowdown);
  const ms = (which: 0 | 1, what: keyof Tap) => median(slow.map((pair) => pair[which][what])).toFixed(0);
  report({
    what: `${visit.path}: tap on *Apply* to the open form with its first field focused, before React, against a bare dialog on a bare page with the same text: processor time`,
    measured: `${spread(work)} times; by the clock, ${tapSlowdown}× slower, ${ms(0, "opened")} and ${ms(1, "opened")} ms, to its picture ${ms(0, "painted")} and ${ms(1, "painted")} ms`,
    target: "≤ 1.5 times",
    ok: median(work) <= 1.5,
  });
}

/**
 * CPU time in tasks of more than 50 ms on an untouched page, against a bare page with the same
 * text, `pairs` times per market.
 */
export async function reportBlocked(
  report: Report,
  chrome: Browser,
  url: string,
  name: PageName,
  pairs: number,
): Promise<void> {
  const measured: [number, number][] = [];
  for (const market of benchMarkets) {
    // The slowdown is applied afterwards: throttling would also slow down other work of the
    // machine.
    const visit = { ...slowVisit(url, name, market), slowdown: 1 };
    const bare = { ...visit, instead: await barePage(chrome, visit) };
    const run = (kind: PhoneVisit) => () =>
      longWork(chrome, kind.url + kind.path, phoneSlowdown, () => onPhone(chrome, kind, idle));
    measured.push(...(await alternate(pairs, run(visit), run(bare))));
  }
  const [ours, bare] = [measured.map(([first]) => first), measured.map(([, second]) => second)];
  report({
    what: `${name}: in tasks above 50 ms before interaction, ${phoneSlowdown}× slower: processor time`,
    measured: `${spread(ours, 0)} ms; a bare page with the same text ${spread(bare, 0)} ms`,
    target: "no more than the bare page",
    ok: median(ours) <= median(bare),
  });
}

/** In ms, from when the finger leaves. */
interface Tap {
  /** CPU time of the page's thread until the field has focus. */
  readonly work: number;
  /** The same in elapsed time. */
  readonly opened: number;
  /** Elapsed time until the dialog is painted. */
  readonly painted: number;
}

async function tapOnce(chrome: Browser, visit: PhoneVisit): Promise<Tap> {
  return onPhone(chrome, visit, async (page) => {
    await page.waitForSelector("dialog[data-warm]", { state: "attached" });
    const work = await workOfTap(chrome, page, async () => {
      await page.locator("a[data-apply]:visible").first().tap();
      await page.waitForFunction(() => window.seen.opened > 0 && window.seen.painted > 0);
    });
    const { lifted, opened, painted, reactBefore } = await page.evaluate(() => window.seen);
    if (reactBefore) throw new Error("React was alive before the dialog opened");
    return { work, opened: opened - lifted, painted };
  });
}
