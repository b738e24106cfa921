/** Tests of a page added by the recipe of docs/architecture.md (recipes.ts): *fees*. */
import { expect, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";

/** The demo is in no sitemap. */
const site = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  useDatabase(),
);

test("the page exists in every market and without one, is linked, and is in the sitemap", async () => {
  const paths = ["/fees", ...marketCodes.map((market) => `/${market}/fees`)];
  for (const path of paths) {
    const response = await site.open(path);
    expect(response.status, path).toBe(200);
    expect(await response.text()).toContain("Applying costs nothing.");
  }
  for (const path of ["/gb", "/gb/terms-conditions"]) {
    expect(await (await site.open(path)).text()).toMatch(/href="?\/gb\/fees[" >]/);
  }
  expect(await (await site.open("/sitemap.xml")).text()).toContain("/gb/fees");
});
