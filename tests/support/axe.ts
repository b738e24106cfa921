/** axe violations of a page. */
import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** Rules that depend on the colour scheme. */
const colours = ["color-contrast", "link-in-text-block"];

export type Scheme = "light" | "dark";

/**
 * Each violation with its element and problem. In dark mode only colour rules run. Preview frames
 * are excluded: no script runs there, and in some browsers waiting for one never ends.
 */
export async function violations(page: Page, scheme: Scheme = "light"): Promise<string[]> {
  const options: RunOptions = {
    runOnly: scheme === "dark" ? { type: "rule", values: colours } : { type: "tag", values: everything },
    iframes: false,
    resultTypes: ["violations"],
  };
  // Its source has half a megabyte: once for each document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await there.run(document, asked);
    const faults = found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, at: target.join(" "), failureSummary })),
    );
    // A target may be partly below a fixed bar: it is too small only if scrolling does not free it.
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
