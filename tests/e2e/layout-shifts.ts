/** The layout shifts of a page, as the browser counts them. */
import type { Page } from "@playwright/test";

/**
 * The layout shifts so far, including those after an input: the elements, and their share of the
 * window (https://web.dev/articles/cls), if it is above `allowed`.
 */
export function layoutShifts(page: Page, allowed = 0): Promise<string[]> {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  return page.evaluate(
    (allowed) =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const add = (entries: PerformanceEntryList) => {
          for (const { value, sources } of entries as Shift[]) {
            if (value <= allowed) continue;
            const nodes = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
            found.push(`${value}: ${nodes.join("; ")}`);
          }
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are delivered after two frames.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            observer.disconnect();
            resolve(found);
          }),
        );
      }),
    allowed,
  );
}
