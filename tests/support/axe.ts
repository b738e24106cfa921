/** What axe finds on a page. */
import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** What a colour scheme can change. */
const colours = ["color-contrast", "link-in-text-block"];

export type Scheme = "light" | "dark";

/**
 * Each violation with the element and what is wrong with it. In the dark only what colours can change is looked at. Of the page itself: no
 * script runs in the frame that shows a preview, not axe's either, and waiting for it has no end in some browsers.
 */
export async function violations(page: Page, scheme: Scheme = "light"): Promise<string[]> {
  const options: RunOptions = {
    runOnly: scheme === "dark" ? { type: "rule", values: colours } : { type: "tag", values: everything },
    iframes: false,
    resultTypes: ["violations"],
  };
  await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await there.run(document, asked);
    const faults = found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, at: target.join(" "), failureSummary })),
    );
    // A target may lie half under a bar that stays in place: only one that scrolling does not free is too small.
    const remaining = [];
    for (const fault of faults) {
      if (fault.id === "target-size" && fault.failureSummary?.includes("partially obscured")) {
        document.querySelector(fault.at)?.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await there.run(document, { ...asked, runOnly: { type: "rule", values: [fault.id] } });
        if (!again.violations.some(({ nodes }) => nodes.some(({ target }) => target.join(" ") === fault.at))) continue;
      }
      remaining.push(`${fault.id} at ${fault.at}: ${fault.failureSummary}`);
    }
    return remaining;
  }, options);
}
