/** What axe finds on a page. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** What a colour scheme can change. */
const colours = ["color-contrast", "link-in-text-block"];

export type Scheme = "light" | "dark";

/** Each violation with the element and what is wrong with it. In the dark only what colours can change is looked at. */
export async function violations(page: Page, scheme: Scheme = "light"): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (scheme === "dark") axe.withRules(colours);
  else axe.withTags(everything);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
