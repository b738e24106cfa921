/**
 * Conditional requests for feeds, and very large feeds: accurate validators, and streaming without
 * buffering.
 */
import { describe, expect, test } from "vitest";
import { markets } from "../../locales/markets.ts";
import { feedAddress, type FeedName, feedNames } from "../../routes.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { texts, xmlErrors } from "../support/xml.ts";

const schemas = { rss: "rss", indeed: "indeed", linkedIn: "linkedin" } as const;
const idOf = { rss: "guid", indeed: "referencenumber", linkedIn: "partnerJobId" } as const;
const config = { publicUrl: "https://jobs.example" } as const;
const languages = [...new Set(Object.values(markets).map(({ language }) => language))];

const database = useDatabase();
const site = useApp({ config, catalog: () => catalogOf({ vacancies: [shownVacancy()], testimonials: [] }) }, database);

const read = async (name: FeedName, market: string, app: typeof site) => {
  const response = await app.request(feedAddress(name, market));
  expect(response.status, `${name} ${market}`).toBe(200);
  return response.text();
};

describe("conditional requests", () => {
  test.each(feedNames)("for %s get 304 when unchanged, and HEAD gets no body", async (name) => {
    const path = feedAddress(name, "gb");
    const first = await site.request(path);
    const etag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(Date.parse(modified)).toBeLessThanOrEqual(site.now.getTime());
    const cases: [Record<string, string>, number][] = [
      [{ "if-none-match": etag }, 304],
      [{ "if-none-match": `"other", ${etag}` }, 304],
      [{ "if-none-match": "*" }, 304],
      [{ "if-none-match": '"other"' }, 200],
      [{ "if-modified-since": modified }, 304],
      [{ "if-modified-since": new Date(Date.parse(modified) - 1000).toUTCString() }, 200],
      [{ "if-modified-since": "yesterday" }, 200],
      // The entity tag takes precedence.
      [{ "if-none-match": '"other"', "if-modified-since": modified }, 200],
    ];
    for (const [headers, status] of cases) {
      const answer = await site.request(path, { headers });
      expect(answer.status, JSON.stringify(headers)).toBe(status);
      if (status === 304) expect(await answer.text()).toBe("");
      expect(answer.headers.get("etag")).toBe(etag);
    }
    const head = await site.request(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const header of ["etag", "last-modified", "content-type", "cache-control", "surrogate-key"]) {
      expect(head.headers.get(header), header).toBe(first.headers.get(header));
    }
  });

  test("let front caches know the lifetime and the purge key", async () => {
    const { headers } = await site.request(feedAddress("indeed", "gb"));
    expect(headers.get("cache-control")).toMatch(
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
    );
    expect(headers.get("surrogate-key")).toBe("vacancies");
    expect(headers.get("cache-tag")).toBe("vacancies");
    expect(headers.get("vary")).toBe("Accept-Encoding");
  });
});

describe("a change", () => {
  let content = catalogOf({ vacancies: [shownVacancy()], testimonials: [] });
  const live = useApp(
    {
      config,
      catalog: () => ({
        get open() {
          return content.open;
        },
        get changedAt() {
          return content.changedAt;
        },
        testimonials: [],
        documents: new Map(),
        isEmpty: false,
        find: (slug) => content.find(slug),
        isOpen: (slug): slug is string => content.isOpen(slug),
        title: (slug, language) => content.title(slug, language),
      }),
    },
    database,
  );
  const show = (...vacancies: Parameters<typeof catalogOf>[0]["vacancies"]) => {
    content = catalogOf({ vacancies, testimonials: [] });
  };

  test("of a text, an addition or a closing changes the tag and the date", async () => {
    const later = (seconds: number) => new Date(Date.parse("2026-11-20T10:00:00Z") + seconds * 1000);
    const seen: string[] = [];
    const look = async () => {
      const { headers } = await live.request(feedAddress("rss", "gb"));
      return [headers.get("etag") ?? "", headers.get("last-modified") ?? ""] as const;
    };
    const first = shownVacancy();
    const changed = { ...first, texts: { en: { ...first.texts.en!, changedAt: later(10).toISOString() } } };
    const second = shownVacancy({ id: vacancyId(2), slug: "second", publishedAt: later(20) });
    // The date is at most the age of this process.
    await look();
    let before = 0;
    for (const vacancies of [[first], [changed], [changed, second], [changed, { ...second, closedAt: later(30) }]]) {
      show(...vacancies);
      live.now = new Date(live.now.getTime() + 60_000);
      const [tag, modified] = await look();
      expect(Date.parse(modified)).toBeGreaterThanOrEqual(before);
      before = Date.parse(modified);
      // The last state equals the first, and has its tag: no client needs to read it again.
      if (seen.includes(tag)) expect(tag).toBe(seen[1]);
      seen.push(tag);
    }
    expect(new Set(seen).size).toBe(3);
    expect(before).toBe(later(30).getTime());
  });

  test("within the current second has no date, because the next one would look the same", async () => {
    live.now = new Date("2026-11-21T10:00:00.400Z");
    show(shownVacancy({ publishedAt: new Date("2026-11-21T10:00:00.100Z") }));
    expect((await live.request(feedAddress("rss", "gb"))).headers.get("last-modified")).toBeNull();
    live.now = new Date("2026-11-21T10:00:01.000Z");
    expect((await live.request(feedAddress("rss", "gb"))).headers.get("last-modified")).toBe(
      "Sat, 21 Nov 2026 10:00:01 GMT",
    );
  });
});

describe("a thousand vacancies in every language", () => {
  const many = useApp(
    {
      config,
      catalog: () =>
        catalogOf({
          testimonials: [],
          vacancies: Array.from({ length: 1000 }, (_, index) =>
            shownVacancy({ id: vacancyId(index), slug: `job-${index}`, languages }),
          ),
        }),
    },
    database,
  );

  test.each(feedNames)("%s is sent in pieces that are made on demand", async (name) => {
    const response = await many.request(feedAddress(name, "kr"));
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(first.done).toBe(false);
    expect(first.value!.byteLength).toBeLessThan(100_000);
    // A cancelled reader costs nothing more.
    await reader.cancel();
  });

  test.each(feedNames)("%s is complete, plain and compressed", async (name) => {
    const plain = await read(name, "kr", many);
    expect(texts(plain, idOf[name]).length).toBe(1000);
    expect(await xmlErrors(plain, schemas[name])).toEqual([]);
    for (const [encoding, format] of [
      ["gzip", "gzip"],
      ["br", "brotli"],
    ] as const) {
      const sent = await many.request(feedAddress(name, "kr"), { headers: { "accept-encoding": encoding } });
      expect(sent.headers.get("content-encoding")).toBe(encoding);
      const unpacked = sent.body!.pipeThrough(new DecompressionStream(format as "gzip"));
      expect(await new Response(unpacked).text()).toBe(plain);
    }
  });
});
