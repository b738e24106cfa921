/** An application in WebKit, the engine of every browser on an iPhone. */
import { expect, test } from "vitest";
import { emirates, useSite } from "../support/site.ts";
import { useWebkit } from "../support/webkit.ts";
import { wayOfAnApplication } from "./application.ts";

const site = useSite({ operator: emirates });

wayOfAnApplication(useWebkit(), site);

test("text size adjustment is disabled for iPhones in landscape, by its prefixed name", async () => {
  const page = await fetch(`${site.url}/gb`);
  expect(await page.text()).toContain("-webkit-text-size-adjust:100%");
});
