/**
 * The download to read: everything that the file for programs holds, in the applicant's language,
 * and nothing that runs (B2, B9).
 */
import { setImmediate as soon } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";
import { completeMarkets } from "../../locales/translator.ts";
import { markets } from "../../locales/markets.ts";
import { renderDataCopy } from "../../server/site/data-copy.tsx";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
beforeEach(() => {
  site.now = start;
});

const downloaded = (path: string, act: "read" | "download", cookie: string) => site.submit(path, { act }, { cookie });

/** One person with every kind of stored data. */
async function withEverything(person: Record<string, unknown> = {}) {
  const attribution = { source: "newsletter", campaign: "autumn" };
  const mine = await statusPage(site, { attribution, time_zone: "Europe/London", ...person });
  const link = await mailedLink(site, mine.person.email);
  await site.call(
    "/api/user-survey",
    { id: mine.id, CITY: "Leeds", IS_LOCAL_USER: 1, IS_REMOTE_WORKED: 0 },
    { lang: "gb" },
  );
  const run = (statement: string, values: unknown[] = []) =>
    site.database.query(statement, [mine.applicationId, ...values]);
  await run(
    `insert into interview (application_id, registration_id, starts_at, ends_at, time_zone, booked_at, changed_at, uid, recruiter_id)
     select $1, $2, '2026-11-25T10:00Z', '2026-11-25T10:30Z', 'Europe/London', '2026-11-20T09:00Z', '2026-11-20T09:30Z', $2, null
     where exists (select from registration where id = $2)`,
    [mine.id],
  ).catch(() => {});
  await run(
    `update application set contacted_at = '2026-11-20T12:00Z', contacted_name = 'Bea', replied_at = '2026-11-20T13:00Z',
       interview_at = '2026-11-20T14:00Z', offered_at = '2026-11-20T15:00Z', nobody_wrote_at = '2026-11-20T15:30Z',
       closed_at = '2026-11-20T16:00Z', closed_reason = 'not_eligible' where id = $1`,
  );
  await run(
    `insert into application_event (application_id, at, type, actor, detail, registration_id)
     values ($1, '2026-11-20T14:30Z', 'interview_wished', 'applicant', '{"text":"Monday\\nTuesday"}', $2)`,
    [mine.id],
  );
  return { ...mine, link };
}

/** Every value of the JSON download, except those that appear only in words. */
function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value === "object")
    return Object.entries(value).flatMap(([name, each]) => (name === "question" ? [] : valuesOf(each)));
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

/** What is in the one and not in the other, of a file each. */
async function missing(mine: Pick<StatusPage, "path">, cookie: string, path = mine.path) {
  const html = await (await downloaded(path, "read", cookie)).text();
  const held = (await (await downloaded(path, "download", cookie)).json()) as Record<string, unknown>;
  const known = new Set(["downloaded_at"]);
  const history = (held["history"] as { type: string }[]).filter(({ type }) => type !== "downloaded");
  const values = valuesOf(
    Object.fromEntries(Object.entries({ ...held, history }).filter(([name]) => !known.has(name))),
  );
  expect(values.length).toBeGreaterThan(20);
  return values.filter((value) => !html.includes(escaped(value)));
}

describe("the download to read", () => {
  test("is a separate file, not cached, and recorded like the JSON download", async () => {
    const mine = await statusPage(site);
    const answer = await mine.post({ act: "read" }, await mine.unlock());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="application.html"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(await mine.events()).toEqual(["downloaded"]);
  });

  test("needs the digits of the number", async () => {
    const mine = await statusPage(site);
    const answer = await mine.post({ act: "read" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${mine.path}?again=closed#answer`]);
    expect(await mine.events()).toEqual([]);
  });

  test("is offered beside the file for programs, without script", async () => {
    const mine = await statusPage(site);
    const html = await (await site.open(mine.path, { cookie: await mine.unlock() })).text();
    expect(html).toMatch(/<form[^>]* method="post"[^>]*><button [^>]*value="read"[^>]*>Download to read/);
    expect(html).toContain("Download for programs (JSON)");
  });

  test("holds everything that the file for programs holds", async () => {
    const mine = await withEverything();
    expect(await missing(mine, await mine.unlock())).toEqual([]);
  });

  test("and so it does under the mailbox's own link, with its messages", async () => {
    const mine = await withEverything({ email: "everything@example.org", contact: "7400123999" });
    const { link } = mine;
    const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: "3999" }), "unlocked") ?? "";
    expect(await missing(mine, cookie, link)).toEqual([]);
    expect(visibleText(await (await downloaded(link, "read", cookie)).text())).toContain("What was sent about it");
  });

  test("has words for every field that there is", async () => {
    const mine = await withEverything();
    const html = await (await downloaded(mine.path, "read", await mine.unlock())).text();
    const names = Array.from(html.matchAll(/<dt>([^<]*)<\/dt>/g), ([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => /^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
  });

  test("is in plain words: dates with their year in the person's own time, choices and answers as they were read", async () => {
    const mine = await withEverything();
    const text = visibleText(await (await downloaded(mine.path, "read", await mine.unlock())).text());
    for (const words of [
      "20 November 2026",
      "Where it stands",
      "Which city do you live in?",
      "Leeds",
      "Not eligible",
      "United Kingdom",
      "newsletter",
    ])
      expect(text).toContain(words);
  });

  const languages = new Map(completeMarkets.map((market) => [markets[market].language, market]));
  test.each([...languages])("is in %s on a page of that language", async (language, market) => {
    const mine = await withEverything();
    const path = mine.path.replace("/gb/", `/${market}/`);
    const html = await (await downloaded(path, "read", await mine.unlock())).text();
    expect(html).toContain(`<html lang="${markets[market].tag}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    if (language !== "en")
      for (const english of ["Where it stands", "What happened", "Time zone", "Sent through"])
        expect(html).not.toContain(english);
  });
});

describe("whatever was typed", () => {
  const payloads = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></style><svg onload=alert(1)>",
    "javascript:alert(1)",
    "<!-- --><iframe src=//evil.example>",
    "\u202Eevil",
  ];

  test("is inert in every field", async () => {
    const mine = await withEverything();
    const cookie = await mine.unlock();
    const columns = ["name", "email", "job", "notice_version"];
    for (const payload of payloads) {
      for (const column of columns) {
        await site.database.query(`update registration set ${column} = $2 where id = $1`, [mine.id, payload]);
      }
      await site.database.query("update registration set attribution = $2::jsonb where id = $1", [
        mine.id,
        JSON.stringify({ source: payload, [payload]: payload }),
      ]);
      await site.database.query("update survey_answer set value = $2 where registration_id = $1", [mine.id, payload]);
      await site.database.query("update application set contacted_name = $2, tags = array[$2::text] where id = $1", [
        mine.applicationId,
        payload,
      ]);
      await site.database.query(
        `update application_event set detail = jsonb_build_object('text', $2::text, $2::text, $2::text) where application_id = $1`,
        [mine.applicationId, payload],
      );
      const answer = await downloaded(mine.path, "read", cookie);
      expect(answer.status, payload).toBe(200);
      const html = await answer.text();
      expect(html).toContain(escaped(payload));
      const tags = new Set(Array.from(html.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi), ([, tag = ""]) => tag.toLowerCase()));
      const harmless = "!doctype html head meta style title body h1 h2 p section dl div dt dd bdi time data".split(" ");
      expect(
        [...tags].filter((tag) => !harmless.includes(tag)),
        payload,
      ).toEqual([]);
      const attributes = Array.from(html.matchAll(/<[a-z0-9]+((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/gi), ([, given = ""]) =>
        Array.from(given.matchAll(/\s([a-z-]+)="[^"]*"/gi), ([, name = ""]) => name.toLowerCase()),
      ).flat();
      const known = ["lang", "dir", "charset", "http-equiv", "content", "name", "datetime", "value"];
      expect(
        attributes.filter((name) => !known.includes(name)),
        payload,
      ).toEqual([]);
      expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;/);
    }
  });
});

test("the readable download of a thousand applications lets other requests run in between", async () => {
  const at = new Date("2026-11-20T08:00:00Z").getTime();
  const registration = (n: number) => ({
    code: "7Q9RCJQMD",
    name: "Amira Khan",
    created_at: new Date(at + n * 1000).toISOString(),
    corrected_at: new Date(at + n * 60_000).toISOString(),
    state: { contacted_at: new Date(at + n * 3_600_000).toISOString() },
    corrected_from: [{ at: new Date(at).toISOString(), name: "Amira", email: "amira@example.org" }],
  });
  const held = {
    downloaded_at: start.toISOString(),
    registrations: Array.from({ length: 1000 }, (_, n) => registration(n)),
  };
  const others = { turns: 0, areOver: false };
  const running = (async () => {
    while (!others.areOver) {
      await soon();
      others.turns += 1;
    }
  })();
  const copy = await renderDataCopy(held, { market: "us", timeZone: null, country: "US", jobTitle: () => null });
  others.areOver = true;
  await running;
  expect(copy.match(/<h2>/g)?.length).toBeGreaterThan(3000);
  expect(others.turns).toBeGreaterThan(100);
});
