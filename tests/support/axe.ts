/** What axe finds on a page. */
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** What a colour scheme can change. */
const colours = ["color-contrast", "link-in-text-block"];

export type Scheme = "light" | "dark";

const { source } = createRequire(import.meta.url)("axe-core") as { readonly source: string };

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
    }[];
  }>;
}

/**
 * Each violation with the element and what is wrong with it. In the dark only what colours can change is looked at. Of the page itself: no
 * script runs in the frame that shows a preview, not axe's either, and waiting for it has no end in some browsers.
 */
export async function violations(page: Page, scheme: Scheme = "light"): Promise<string[]> {
  const runOnly = scheme === "dark" ? { type: "rule", values: colours } : { type: "tag", values: everything };
  await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations: found } = await axe.run(document, options);
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { runOnly, iframes: false, resultTypes: ["violations"] },
  );
}
