/**
 * Pages are measured with the test suite's own fonts on every machine.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { inject, test } from "vitest";
import { pageAddress } from "../../routes.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { fontSets } from "../support/fonts.ts";
import { useSite } from "../support/site.ts";

const visitors = useVisitors();
const site = useSite();

/** The families that Chromium used on the page. */
async function families(page: Page): Promise<Set<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    // A weight may have its own family name.
    for (const { familyName } of fonts) found.add(familyName.replace(/ SemiBold$/, ""));
  }
  return found;
}

const [sans, serif, arabic, korean] = fontSets[inject("fonts")].map(({ name }) => name);

// Chromium on other systems does not use fontconfig and sees all installed fonts.
test.runIf(process.platform === "linux").each([
  ["gb", [sans, serif]],
  // Letters that many fonts lack.
  ["pl", [sans, serif]],
  ["tr", [sans, serif]],
  ["ae", [sans, serif, arabic]],
  ["kr", [sans, korean]],
] as const)("%s uses only the test suite's own fonts", async (market, own) => {
  const page = await visitors.visit(site, { market });
  await page.goto(pageAddress("home", market));
  // Each market names some others in their own script.
  const allowed = new Set<string | undefined>([sans, serif, arabic, korean]);
  const found = await families(page);
  expect([...found].filter((family) => !allowed.has(family))).toEqual([]);
  expect(own.filter((family) => !found.has(family ?? ""))).toEqual([]);
});
