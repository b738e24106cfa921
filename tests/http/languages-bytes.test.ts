/**
 * What every page weighs in every market, as it travels (brotli): document and style, and the one script that it loads.
 * The same budget as tests/e2e/bytes.test.ts, which measures three markets in a browser; here are all of them, in the
 * demo and in production, whose heads are longer by the alternates.
 */
import { describe, expect, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { jobAddress, pageAddress, pageNames } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator, realOperator } from "../support/operators.ts";
import { otherWords, shelfWith, vacanciesOf } from "../support/vacancies.ts";

const kilobyte = 1024;
const most = { home: 12 * kilobyte, other: 10 * kilobyte } as const;

const context = useDatabase();
const sites = {
  demo: useApp({ operator: demoOperator }, context),
  production: useApp(
    {
      operator: { ...realOperator, byLaw: true },
      config: { environment: "production", publicUrl: "https://jobs.example" },
    },
    context,
  ),
};

/** Bytes of what is sent at this address. */
async function bytes(app: typeof sites.demo, path: string): Promise<number> {
  const response = await app.open(path, { "accept-encoding": "br" });
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-encoding"), path).toBe("br");
  return (await response.arrayBuffer()).byteLength;
}

const jobs = useApp({ shelf: () => shelfWith(vacanciesOf(48)) }, context);

test.each([
  ["a vacancy with all it can say", (market: string) => jobAddress("hotel-operations-assistant", market)],
  ["the list with its form", (market: string) => pageAddress("jobs", market)],
  ["what was searched for", (market: string) => `${pageAddress("jobs", market)}?hours=part-time&kind=freelance`],
  ["a search that found nothing", (market: string) => `${pageAddress("jobs", market)}?q=zebra&hours=part-time`],
])("%s is light in every market", async (_, address) => {
  const script = /<script type="module" src="([^"]+)"/.exec(await (await jobs.open(address("gb"))).text())?.[1] ?? "";
  const loader = await bytes(jobs, script);
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(jobs, address(market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > most.other)).toEqual([]);
});

/** What a kept promise to show adds to it, and some (tests/e2e/status-page.test.ts shows one). */
const promised = 140;

const wordy = useApp(
  {
    operator: {
      ...realOperator,
      vacancies: realOperator.vacancies.map((vacancy, index) => ({
        ...vacancy,
        text: Object.fromEntries(
          Object.entries(vacancy.text).map(([language, text]) => [
            language,
            { ...text, description: otherWords(language, index * 20, 80) },
          ]),
        ),
      })),
    },
    config: { environment: "production", publicUrl: "https://jobs.example" },
  },
  context,
);

test("the home page with long sentences on its cards is light in every market", async () => {
  const html = await (await wordy.open("/gb")).text();
  expect(html.match(/\u00A0…<\/p>/g)).toHaveLength(6);
  const loader = await bytes(wordy, /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "");
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(wordy, pageAddress("home", market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > most.home - promised)).toEqual([]);
});

describe.each(Object.entries(sites))("in %s", (_, app) => {
  test.each(pageNames)("the page %s is light in every market", async (page) => {
    const html = await (await app.open(pageAddress(page, "gb"))).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
    const loader = await bytes(app, script);
    const limit = page === "home" ? most.home : most.other;
    const weights = await Promise.all(
      marketCodes.map(async (market) => [market, loader + (await bytes(app, pageAddress(page, market)))] as const),
    );
    expect(weights.filter(([, weight]) => weight > limit)).toEqual([]);
    expect(Math.min(...weights.map(([, weight]) => weight))).toBeGreaterThan(kilobyte);
  });
});
