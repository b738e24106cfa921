/** Operators' own brands: readable for everybody, light and dark, with the line in place (B18). */
import { describe, test } from "vitest";
import { violations } from "../support/axe.ts";
import { twentyBrands } from "../support/brands.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { forRows } from "../support/long-form.ts";
import { useSite } from "../support/site.ts";
import { formOf } from "./applicant.ts";

const visitors = useVisitors();

const three = twentyBrands.slice(0, 3).map((brand, at) => [at, brand] as const);

forRows(
  describe,
  three,
  ([at]) => at === 0,
)("brand %i", ([, brand]) => {
  const site = useSite({ operator: { sample: false, brand } });
  test.each(["light", "dark"] as const)("has no axe violation and no overflow, %s", async (colorScheme) => {
    for (const viewport of [sizes.phone, sizes.desktop]) {
      const page = await visitors.visit(site, { viewport, colorScheme });
      for (const path of ["/gb", "/ae/jobs", "/de/jobs/hotel-operations-assistant", "/gb/verify", "/gb/privacy"]) {
        await page.goto(path);
        expect(await violations(page, colorScheme), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
      await page.goto("/gb/apply-now");
      const form = formOf(page, "gb");
      await form.send.click();
      await expect(form.summary).toBeFocused();
      expect(await violations(page, colorScheme)).toEqual([]);
    }
  });
});
