/** An application in WebKit, the engine of every browser on an iPhone. */
import { expect, test } from "vitest";
import { emirates, useSite } from "../support/site.ts";
import { useWebkit } from "../support/webkit.ts";
import { wayOfAnApplication } from "./application.ts";

const site = useSite({ operator: emirates });

wayOfAnApplication(useWebkit(), site);

test("an iPhone on its side is asked, by the name it knows, to leave the size of letters alone", async () => {
  const page = await fetch(`${site.url}/gb`);
  expect(await page.text()).toContain("-webkit-text-size-adjust:100%");
});
