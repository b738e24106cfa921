/**
 * Every page and state in all 30 markets on the real router: entirely in its own language, with the
 * right `lang` and `dir`.
 */
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { momentWords } from "../../locales/dates.ts";
import { type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { pageAddress, pageNames } from "../../routes.ts";
import { postedForm } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";
import { useDatabase } from "../support/databases.ts";
import { links } from "../support/html.ts";
import { demoOperator, realOperator } from "../support/operators.ts";
import { leftOver, otherLanguages, saidOn, vocabulary } from "../support/spoken.ts";

const context = useDatabase();
const breaker = new Breaker();
const site = useApp({ database: (real) => breaker.over(real) }, context);
const four = useApp({ config: { surveyVariant: "four" } }, context);
const gated = useApp({ config: { accessGate: { on: true, bypass: undefined } } }, context);
const production = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  context,
);

/** Right to left by specification section 9. */
const rightToLeft: readonly MarketCode[] = ["ar", "ae", "sa", "kw", "bh"];

/** The times on the success page: now and a day later, in the test applicants' zones. */
function moments(market: MarketCode): string[] {
  const { tag } = markets[market];
  const due = new Date(site.now.getTime() + 24 * 3_600_000);
  return ["GB", markets[market].country].flatMap((country) =>
    [site.now, due].flatMap((at) => {
      const { time, day, date } = momentWords(at, site.now, tag, { timeZone: null, country });
      return [time, day, date];
    }),
  );
}

/** The example code of the verify page, kept on one line. */
const exampleCode = "K7M-4QX-9TC".replaceAll("-", "\u2011");

function expectSpoken(market: MarketCode, html: string, values: readonly string[] = []): void {
  const { tag } = markets[market];
  const dir = rightToLeft.includes(market) ? "rtl" : "ltr";
  expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);
  const known = vocabulary(market, demoOperator);
  const said = saidOn(html);
  expect(said.length).toBeGreaterThan(5);
  const foreign = said.flatMap(({ lang, text }) => {
    const words = leftOver(text, lang === null ? known : otherLanguages, values);
    return words.length > 0 ? [`${words.join(" ")} ← ${text}`] : [];
  });
  expect(foreign).toEqual([]);
}

afterEach(() => {
  breaker.error = null;
});

describe.each(marketCodes)("market %s", (market) => {
  test.each(pageNames)("the page %s is in the market's language", async (name) => {
    const response = await site.open(pageAddress(name, market), { "accept-encoding": "br", "accept-language": "da" });
    expect(response.status).toBe(200);
    const html = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
    expectSpoken(market, html, [exampleCode]);
  });

  test("the form with errors is in the market's language", async () => {
    const answers: readonly Record<string, string>[] = [
      { name: "", contact: "", email: "", age: "" },
      { name: "1", contact: "12", email: "2", age: "3" },
      { name: "1", contact: "2079460000", email: "2", age: "101", country: "GB" },
      { name: "1".repeat(300), contact: "1".repeat(40), email: "2".repeat(300), age: "2.5", country: "FK" },
    ];
    for (const wrong of answers) {
      const response = await site.submit(`/${market}/apply-now`, postedForm(wrong));
      expect(response.status).toBe(wrong["country"] === "FK" ? 403 : 422);
      expectSpoken(market, await response.text());
    }
  });

  test("the success page with each survey step is in the market's language", async () => {
    const surveys: readonly (readonly [typeof site, readonly Record<string, string>[]])[] = [
      [site, [{ IS_LOCAL_USER: "1" }, { IS_REMOTE_WORKED: "0" }]],
      [four, [{ IS_LOCAL_USER: "2" }, { IS_REMOTE_WORKED: "0" }, { JOB_INTEREST: "others" }]],
    ];
    for (const [app, steps] of surveys) {
      const applied = await app.submit(`/${market}/apply-now`, postedForm());
      expect(applied.status).toBe(303);
      const cookie = cookieOf(applied, "applicant") ?? "";
      const id = cookie.slice("applicant=".length).split(".")[0] ?? "";
      const arrived = await app.open(applied.headers.get("location") ?? "", { cookie });
      let address = arrived.headers.get("location") ?? "";
      for (const step of [...steps, null]) {
        const html = await (await app.open(address, { cookie })).text();
        const code = / data-code="([^"]+)"|>([A-Z0-9]{2,}-[A-Z0-9-]{2,})</.exec(html);
        const own = />(http[^<]*\/application\/[^<]+)</.exec(html)?.[1] ?? "";
        expectSpoken(market, html, [...moments(market), code?.[1] ?? code?.[2] ?? "", own, "Zoë Tester"]);
        if (step === null) break;
        const answered = await app.submit(`/${market}/success`, { id, ...step }, { cookie });
        address = answered.headers.get("location") ?? "";
      }
    }
  });

  test("403, 404, 500 and 503 pages are in the market's language", async () => {
    const refused = await site.submit(`/${market}/apply-now`, postedForm(), { origin: "https://elsewhere.example" });
    expect(refused.status).toBe(403);
    expectSpoken(market, await refused.text());

    const guarded = await gated.open(`/${market}`);
    expect(guarded.status).toBe(403);
    expectSpoken(market, await guarded.text());

    const missing = await site.open(`/${market}/0123.456`);
    expect(missing.status).toBe(404);
    expectSpoken(market, await missing.text(), [`/${market}/0123.456`]);

    const applied = await site.submit(`/${market}/apply-now`, postedForm());
    const cookie = cookieOf(applied, "applicant") ?? "";
    for (const [error, status] of [
      [connectionRefused(), 503],
      [new Error("unexpected"), 500],
    ] as const) {
      breaker.error = error;
      const response = await site.open(`/${market}/success`, { cookie });
      expect(response.status).toBe(status);
      expectSpoken(market, await response.text(), [response.headers.get("x-request-id") ?? ""]);
    }
    breaker.error = connectionRefused();
    const again = await site.submit(`/${market}/apply-now`, postedForm());
    expect(again.status).toBe(503);
    expectSpoken(market, await again.text());
  });

  test("texts loaded by scripts are in the market's language", async () => {
    const { tag } = markets[market];
    const html = await (await site.open(`/${market}`)).text();
    expect(html).toContain(`data-props-at="/form-props/${market}?prefix=1"`);
    const texts = await site.request(`/texts/${tag}.json`);
    expect(texts.status).toBe(200);
    const known = vocabulary(market, demoOperator);
    for (const text of Object.values((await texts.json()) as Record<string, unknown>).filter(
      (value) => typeof value === "string",
    ))
      expect(leftOver(text, known), text).toEqual([]);
  });

  test("search engines get its page with its own language tag only", async () => {
    const html = await (await production.open(`/${market}`)).text();
    const { tag } = markets[market];
    const address = `https://jobs.example/${market}`;
    expect(links(html, "alternate").filter(({ href }) => href === address)).toEqual(
      market === "en"
        ? [
            { hreflang: tag, href: address },
            { hreflang: "x-default", href: address },
          ]
        : [{ hreflang: tag, href: address }],
    );
    expect(html).toContain(`<meta property="og:locale" content="${tag.replace("-", "_")}"/>`);
  });
});
