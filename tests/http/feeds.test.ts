/** Feeds for readers and job boards: well-formed whatever somebody wrote, streamed, and honest about what is new. */
import { describe, expect, test } from "vitest";
import type { Language } from "../../locales/markets.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { feedAddress, type FeedName, feedNames } from "../../routes.ts";
import { shelfOf } from "../../vacancies/shelf.ts";
import { postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { texts, xmlErrors } from "../support/xml.ts";

const schemas = { rss: "rss", indeed: "indeed", linkedIn: "linkedin" } as const;
const idOf = { rss: "guid", indeed: "referencenumber", linkedIn: "partnerJobId" } as const;
const linkOf = { rss: "link", indeed: "url", linkedIn: "applyUrl" } as const;
const ofCountry = feedNames.filter((name) => name !== "rss");

/** What nobody should write, and somebody will. */
const hostile = [
  ']]> and ]]]]>> & <b>bold</b> "quoted" &amp;',
  "Bell\u0007 null\u0000 \u000bvertical \u001b[31m \ufffe\uffff \u0085next",
  "مساعد عمليات فندقية \u202e(abc)\u202c",
  "Assistant 👩🏽‍💻 🏳️‍🌈",
  "Half a pair \ud83d and the other \udc69",
];

const database = useDatabase();
const operator = operatorWith({
  identity: {
    name: "Smith & Sons <Recruiting>",
    legalName: "Smith & Sons ]]> Ltd",
    address: ["1 Street"],
    registration: "1",
    email: "jobs@operator.example",
  },
  feeds: { linkedInCompany: "1234567" },
});
const config = { publicUrl: "https://jobs.example" } as const;
const languages = [...new Set(Object.values(markets).map(({ language }) => language))] as Language[];
const site = useApp(
  {
    operator,
    config,
    shelf: () =>
      shelfOf({
        testimonials: [],
        vacancies: [
          ...hostile.map((title, index) =>
            shownVacancy({
              id: vacancyId(index + 1),
              slug: `hostile-${index}`,
              languages,
              text: {
                title,
                summary: `${title} ${"and so on ".repeat(12)}`,
                responsibilities: [title],
                benefits: [title],
              },
              facts: { closesOn: "2026-12-31", contract: "freelance", tags: ["remote", "full-time", "part-time"] },
            }),
          ),
          shownVacancy({ id: vacancyId(100), slug: "closed", languages, closedAt: new Date("2026-11-15T10:00:00Z") }),
          shownVacancy({ id: vacancyId(101), slug: "german-only", languages: ["de"] }),
          shownVacancy({ id: vacancyId(102), slug: "only-in-ireland", facts: { markets: ["ie"] } }),
          shownVacancy({ id: vacancyId(103), slug: "from-france-alone", facts: { countries: ["FR"] } }),
          shownVacancy({ id: vacancyId(104), slug: "no-pay", facts: { pay: {}, tags: [] } }),
        ],
      }),
  },
  database,
);

const read = async (name: FeedName, market: string, app = site) => {
  const response = await app.request(feedAddress(name, market));
  expect(response.status, `${name} ${market}`).toBe(200);
  return response.text();
};

describe("every feed", () => {
  test.each(feedNames)("%s is valid in every market, with hostile titles in it", async (name) => {
    for (const market of marketCodes) {
      if (name !== "rss" && markets[market].country === null) continue;
      const document = await read(name, market);
      expect(await xmlErrors(document, schemas[name]), market).toEqual([]);
    }
  });

  test.each(feedNames)("%s says what was written, less what XML cannot hold", async (name) => {
    const titles = texts(await read(name, "gb"), "title");
    for (const title of [
      hostile[0],
      "Bell null vertical [31m  next",
      hostile[2],
      hostile[3],
      "Half a pair \ufffd and the other \ufffd",
    ]) {
      expect(titles).toContain(title);
    }
  });

  test("has what is open in the market's language, and there alone", async () => {
    const slugs = async (market: string) =>
      texts(await read("rss", market), "link").flatMap((link) => /\/jobs\/([\w-]+)/.exec(link)?.[1] ?? []);
    expect(await slugs("gb")).not.toContain("closed");
    expect(await slugs("gb")).not.toContain("german-only");
    expect(await slugs("gb")).not.toContain("only-in-ireland");
    expect(await slugs("ie")).toContain("only-in-ireland");
    expect(await slugs("de")).toContain("german-only");
  });

  test.each(ofCountry)(
    "%s has only what one may do from the market's country, and no market without one",
    async (name) => {
      const links = texts(await read(name, "gb"), linkOf[name]).join(" ");
      expect(links).toContain("no-pay");
      expect(links).not.toContain("from-france-alone");
      // The operator takes no applications from Norway.
      expect(texts(await read(name, "no"), linkOf[name])).toEqual([]);
      expect((await site.request(feedAddress(name, "en"))).status).toBe(404);
      expect((await site.request(feedAddress(name, "ar"))).status).toBe(404);
    },
  );

  test.each(feedNames)("%s names each vacancy for good, and each market's page as its own", async (name) => {
    const [british, irish] = [await read(name, "gb"), await read(name, "us")].map((text) => texts(text, idOf[name]));
    expect(new Set([...british!, ...irish!]).size).toBe(british!.length + irish!.length);
  });

  test("no feed where there is no market", async () => {
    for (const path of ["/xx/jobs.rss", "/jobs.rss", "/gb/jobs.rss/", "/gb/google.xml"]) {
      expect((await site.request(path)).status, path).toBe(404);
    }
  });
});

test("boards read one pay, in plain digits, for the longest time; and none where none is said", async () => {
  expect(texts(await read("indeed", "gb"), "salary")).toContain("GBP 480 - 560 per week");
  const [noPay] = (await read("indeed", "gb")).split("<job>").filter((job) => job.includes("no-pay"));
  expect(noPay).not.toContain("<salary>");
  const linkedIn = await read("linkedIn", "de");
  expect(texts(linkedIn, "period")).toContain("WEEKLY");
  expect(texts(linkedIn, "currencyCode")).toContain("EUR");
});

const short = { summary: "Short.", responsibilities: [], qualifications: [], benefits: [] };
const brief = useApp(
  {
    config,
    shelf: () =>
      shelfOf({
        testimonials: [],
        vacancies: [
          shownVacancy({ text: short, facts: { pay: {}, countries: ["GB"] } }),
          shownVacancy({ id: vacancyId(2), slug: "long" }),
        ],
      }),
  },
  database,
);

test("LinkedIn is not sent what it refuses: a description of less than a hundred characters", async () => {
  const [address, ...others] = texts(await read("linkedIn", "gb", brief), "applyUrl");
  expect(address).toContain("/jobs/long?");
  expect(others).toEqual([]);
  expect(texts(await read("indeed", "gb", brief), "url").length).toBe(2);
});

test("what stands beside it on the page is in the description: pay with what it is for, and where one may work from", async () => {
  const [description = ""] = texts(await read("rss", "gb"), "description").filter((text) =>
    text.includes("anywhere in"),
  );
  expect(description).toContain("<p><strong>What you do</strong></p><ul><li>");
  expect(description).toContain("<p><strong>Part-time</strong> £64–£82 per day</p>");
  expect(description).toContain(
    "<p>You may work from anywhere in the United Kingdom, if you have the right to work there.</p>",
  );
});

const gated = useApp({ operator, config: { ...config, accessGate: { on: true, bypass: undefined } } }, database);

test("behind the access gate there are no feeds", async () => {
  for (const name of feedNames) expect((await gated.request(feedAddress(name, "gb"))).status).toBe(404);
});

describe("where somebody came from", () => {
  test.each([
    ["rss", "rss"],
    ["indeed", "indeed"],
    ["linkedIn", "linkedin"],
  ] as const)("an address of %s says so, as registrations have it", async (name, source) => {
    const document = await read(name, "gb");
    const [address = ""] = texts(document, linkOf[name]).filter((link) => link.includes("/jobs/hostile-0"));
    const url = new URL(address);
    expect(url.origin).toBe("https://jobs.example");
    expect(url.pathname).toBe("/gb/jobs/hostile-0");
    const form = postedForm({ job: "hostile-0" });
    const answer = await site.submit(`/gb/apply-now${url.search}`, form, {
      referer: `https://jobs.example/gb/apply-now${url.search}`,
    });
    expect(answer.status).toBe(303);
    const { rows } = await database.database.query<{ attribution: { source: string; medium: string } }>(
      "select attribution from registration order by created_at desc, id limit 50",
    );
    expect(rows.map(({ attribution }) => attribution)).toContainEqual(
      expect.objectContaining({ source, medium: "feed" }),
    );
  });
});

describe("what is new", () => {
  test.each(feedNames)("%s answers 304 to whoever has it, and HEAD without it", async (name) => {
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
      // The tag goes first.
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

  test("caches in front are told how long, and by which name it is purged", async () => {
    const { headers } = await site.request(feedAddress("indeed", "gb"));
    expect(headers.get("cache-control")).toMatch(
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
    );
    expect(headers.get("surrogate-key")).toBe("vacancies");
    expect(headers.get("cache-tag")).toBe("vacancies");
    expect(headers.get("vary")).toBe("Accept-Encoding");
  });
});

describe("what changes", () => {
  let content = shelfOf({ vacancies: [shownVacancy()], testimonials: [] });
  const live = useApp(
    {
      config,
      shelf: () => ({
        get open() {
          return content.open;
        },
        get changedAt() {
          return content.changedAt;
        },
        testimonials: [],
        isEmpty: false,
        find: (slug) => content.find(slug),
        isOpen: (slug): slug is string => content.isOpen(slug),
        title: (slug, language) => content.title(slug, language),
      }),
    },
    database,
  );
  const show = (...vacancies: Parameters<typeof shelfOf>[0]["vacancies"]) => {
    content = shelfOf({ vacancies, testimonials: [] });
  };

  test("another text, one more, one closed: each is another tag and a later date", async () => {
    const later = (seconds: number) => new Date(Date.parse("2026-11-20T10:00:00Z") + seconds * 1000);
    const seen: string[] = [];
    const look = async () => {
      const { headers } = await live.request(feedAddress("rss", "gb"));
      return [headers.get("etag") ?? "", headers.get("last-modified") ?? ""] as const;
    };
    const first = shownVacancy();
    const changed = { ...first, texts: { en: { ...first.texts.en!, changedAt: later(10).toISOString() } } };
    const second = shownVacancy({ id: vacancyId(2), slug: "second", publishedAt: later(20) });
    // What this process says is as old as it, at most.
    await look();
    let before = 0;
    for (const vacancies of [[first], [changed], [changed, second], [changed, { ...second, closedAt: later(30) }]]) {
      show(...vacancies);
      live.now = new Date(live.now.getTime() + 60_000);
      const [tag, modified] = await look();
      expect(Date.parse(modified)).toBeGreaterThanOrEqual(before);
      before = Date.parse(modified);
      // The last is as it was before the second came, and says so: nobody has to read it again.
      if (seen.includes(tag)) expect(tag).toBe(seen[1]);
      seen.push(tag);
    }
    expect(new Set(seen).size).toBe(3);
    expect(before).toBe(later(30).getTime());
  });

  test("of what changed within this second no date is given: the next change in it would look the same", async () => {
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
      operator,
      shelf: () =>
        shelfOf({
          testimonials: [],
          vacancies: Array.from({ length: 1000 }, (_, index) =>
            shownVacancy({ id: vacancyId(index), slug: `job-${index}`, languages }),
          ),
        }),
    },
    database,
  );

  test.each(feedNames)("%s is sent in pieces, each made when it is asked for", async (name) => {
    const response = await many.request(feedAddress(name, "kr"));
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(first.done).toBe(false);
    expect(first.value!.byteLength).toBeLessThan(100_000);
    // Whoever leaves costs nothing more.
    await reader.cancel();
  });

  test.each(feedNames)("%s is whole, plain and compressed", async (name) => {
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
