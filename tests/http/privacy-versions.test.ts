/**
 * The privacy page's effective date and earlier versions: applicants can still read what they were
 * shown.
 */
import { describe, expect, test } from "vitest";
import { completeMarkets } from "../../locales/translator.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { realSettings, operatorWith } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: operatorWith(realSettings), config: { pagesAhead: false } }, context);
const newer = useApp(
  { operator: operatorWith({ ...realSettings, retentionDays: 90 }), config: { pagesAhead: false } },
  context,
);
const config = site.config as { operator: typeof site.config.operator };

/** Simulates a start, or a change of the operator file, on a day. */
async function startOn(day: string, change: Record<string, unknown> = {}) {
  site.now = new Date(`${day}T10:00:00Z`);
  config.operator = operatorWith({ ...realSettings, ...change });
  site.app.operatorChanged();
  await site.app.warm(new AbortController().signal);
}
const open = async (path: string) => (await site.open(path)).text();
const versions = async () =>
  (await site.database.query<{ market: string; number: number }>("select market, number from privacy_version")).rows;

test("the page shows no date before a version is stored", async () => {
  expect(await open("/gb/privacy-policy")).not.toContain("In effect since");
});

describe("once a version is stored", () => {
  test("every market's page shows its date, and a second start changes nothing", async () => {
    await startOn("2026-11-20");
    await startOn("2026-11-25");
    expect(await versions()).toHaveLength(completeMarkets.length);
    expect(visibleText(await open("/gb/privacy-policy"))).toContain("In effect since 20 November 2026");
    expect(visibleText(await open("/kr/privacy-policy"))).toContain("시행일: 2026년 11월 20일");
    expect(visibleText(await open("/gb/privacy-policy"))).not.toContain("Earlier versions");
  });

  test("a changed text makes a new version, and the former stays readable", async () => {
    await startOn("2026-12-01", { retentionDays: 150 });
    const now = await open("/gb/privacy-policy");
    expect(visibleText(now)).toContain("In effect since 1 December 2026");
    expect(visibleText(now)).toContain("for 150 days");
    expect(now).toContain('<a href="/gb/privacy-policy?version=1">20 November 2026</a>');
    const before = await site.open("/gb/privacy-policy?version=1");
    expect([before.status, before.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await before.text();
    expect(html).toContain('<meta name="robots" content="noindex');
    const said = visibleText(html);
    expect(said).toContain("for 180 days");
    expect(said).toContain("This version was in effect from 20 November 2026 to 1 December 2026. Current version");
    expect(html).toContain('<a href="/gb/privacy-policy">Current version</a>');
  });

  test("a market with an unchanged text keeps its version", async () => {
    // California's law sets its own retention, whatever applies elsewhere.
    expect((await versions()).filter(({ market }) => market === "us")).toHaveLength(1);
  });

  test("without a market in the address, the chosen language's versions are shown", async () => {
    const html = await open("/privacy-policy");
    expect(html).toContain("?version=1");
    expect((await site.open("/privacy-policy?version=1")).status).toBe(200);
  });

  test.each(["2", "3", "0", "-1", "01", "x", "", "1e3", "9999999"])(
    "an unknown or current version redirects to the page: %s",
    async (version) => {
      const answer = await site.open(`/gb/privacy-policy?version=${version}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/gb/privacy-policy"]);
    },
  );

  test("the dates keep every market's page small", async () => {
    const bytes = async (path: string) =>
      (await (await site.open(path, { "accept-encoding": "br" })).arrayBuffer()).byteLength;
    const script = /<script type="module" src="([^"]+)"/.exec(await open("/gb/privacy-policy"))?.[1] ?? "";
    const loader = await bytes(script);
    for (const market of completeMarkets) {
      expect(loader + (await bytes(`/${market}/privacy-policy`)), market).toBeLessThanOrEqual(10 * 1024);
    }
  });

  test("an older process does not revert a newer one's text", async () => {
    const before = (await versions()).length;
    await newer.app.warm(new AbortController().signal);
    const after = (await versions()).length;
    expect(after).toBeGreaterThan(before);
    // Both processes receive a change of any vacancy.
    site.app.catalogChanged();
    await site.app.warm(new AbortController().signal);
    expect(await versions()).toHaveLength(after);
  });

  test("two processes starting at once store one version", async () => {
    site.now = new Date("2027-01-01T10:00:00Z");
    config.operator = operatorWith({ ...realSettings, retentionDays: 120 });
    site.app.operatorChanged();
    await Promise.all([1, 2].map(() => site.app.warm(new AbortController().signal)));
    const numbers = (await versions()).filter(({ market }) => market === "gb").map(({ number }) => number);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4]);
    expect(await open("/gb/privacy-policy")).toContain("?version=3");
  });
});
