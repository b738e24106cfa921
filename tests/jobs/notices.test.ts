/**
 * Publishing, changing or closing a vacancy notifies the services in the operator file: once,
 * accurately, and within the quota.
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { loadDelivery } from "../../commands/outbox/deliveries.ts";
import { noticeTargets } from "../../domain/delivery/notices.ts";
import type { PublishedTexts } from "../../domain/vacancies/content.ts";
import { fakeNotices } from "../../integrations/notices/fake.ts";
import { deadLetters } from "../../commands/outbox/dead-letters.ts";
import { announce, type Announced, type Announcing, type ShownState } from "../../commands/vacancies/notices.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies, type DeliverTest } from "../support/deliveries.ts";
import { operatorWith } from "../support/operators.ts";
import { runDeliveries } from "../support/run-deliveries.ts";
import { serviceAccount } from "../support/service-account.ts";
import { shownVacancy } from "../support/shown-vacancy.ts";

const context = useDatabase();
const key = serviceAccount("https://oauth2.googleapis.com/token");
const operator = operatorWith({
  notices: {
    google: { key: { ...key, type: "service_account", project_id: "p" }, perDay: 10 },
    indexNow: { key: "an-index-now-key" },
    cache: { style: "fastly", url: "https://api.fastly.com/service/abc/purge", token: "cache-token-nobody-sees" },
  },
});
const config = { publicUrl: "https://jobs.example" } as const;
const site = useApp({ operator, config }, context);
const bare = useApp({ config }, context);
const start = new Date("2026-11-20T10:00:00Z");

const english = shownVacancy().texts;
const both = shownVacancy({ languages: ["en", "de"] }).texts;
const open = (texts: PublishedTexts): ShownState => ({ texts, isOpen: true });
const none: ShownState = { texts: {}, isOpen: false };

let notices = fakeNotices();
let deps: DeliverTest;
let slug = "";
beforeEach(async () => {
  site.now = start;
  slug = `job-${randomUUID()}`;
  notices = fakeNotices();
  deps = deliverDependencies(site, context, { sendNotice: notices.send });
  await context.database.query("delete from notice_quota");
});

/** Sets what the site shows from now on. */
async function show(texts: PublishedTexts, closedAt: Date | null = null): Promise<void> {
  await context.database.query(
    `insert into vacancy (slug, draft, overview, published, published_at, opened_at, created_at, changed_at, closed_at)
     values ($1, '{}', '{}', $2::jsonb, $3::timestamptz, $3::timestamptz, $3::timestamptz, $3::timestamptz, $4::timestamptz)
     on conflict (slug) do update set published = excluded.published, closed_at = excluded.closed_at`,
    [slug, JSON.stringify(texts), start.toISOString(), closedAt?.toISOString() ?? null],
  );
}

const all = { targets: noticeTargets, markets: ["gb", "us", "de"], addressEach: true } as const;
type Told = Announcing & Pick<Announced, "markets">;

function tell(before: ShownState, after: ShownState, told: Told = all): Promise<string[]> {
  const vacancy = { slug, before, after, markets: told.markets, now: site.now };
  const from = deps.later.length;
  return deps
    .noting(() => context.database.transaction((transaction) => announce(transaction, told, vacancy)))
    .then(() => deps.later.slice(from).map(({ deliveryId }) => deliveryId));
}

/** Everything due until then. */
const run = (until?: Date) => runDeliveries(site, deps, [], until);
const told = () =>
  notices.sent.map((notice) =>
    notice.kind === "google" ? `${notice.change} ${new URL(notice.address).pathname}` : notice.kind,
  );

describe("a publication", () => {
  test("notifies Google per page and IndexNow once, after purging the cache", async () => {
    await show(english);
    await tell(none, open(english));
    await run();
    expect(told()).toEqual(["cache", `updated /gb/jobs/${slug}`, `updated /us/jobs/${slug}`, "indexnow"]);
    const [cache, google, , indexNow] = notices.sent;
    expect(cache).toMatchObject({ names: ["vacancies", `vacancy-${slug}`] });
    expect(google).toMatchObject({
      address: `https://jobs.example/gb/jobs/${slug}`,
      key: { client_email: key.client_email },
    });
    expect(indexNow).toMatchObject({
      addresses: [`https://jobs.example/gb/jobs/${slug}`, `https://jobs.example/us/jobs/${slug}`],
    });
  });

  test("waits until every process shows it", async () => {
    await show(english);
    await tell(none, open(english));
    expect(deps.later.map(({ startAfter }) => (startAfter?.getTime() ?? 0) - start.getTime())).toEqual([
      10_000, 10_000, 10_000, 3_000,
    ]);
  });

  test("with one address for all markets is announced once", async () => {
    await show(english);
    await tell(none, open(english), { ...all, addressEach: false });
    expect(deps.later).toHaveLength(3);
  });
});

test("a closing is announced in every language as removed", async () => {
  await show(both, start);
  await tell(open(both), { texts: both, isOpen: false });
  await run();
  expect(told()).toEqual([
    "cache",
    `deleted /gb/jobs/${slug}`,
    `deleted /us/jobs/${slug}`,
    `deleted /de/jobs/${slug}`,
    "indexnow",
  ]);
});

test("a move on the home page notifies the cache only", async () => {
  await show(english);
  await tell(open(english), open(english));
  await run();
  expect(told()).toEqual(["cache"]);
});

test("a notice reflects the state when sent: a closed vacancy is removed", async () => {
  await show(english);
  await tell(none, open(english), { ...all, targets: ["google"] });
  await show(english, start);
  await run();
  expect(told()).toEqual([`deleted /gb/jobs/${slug}`, `deleted /us/jobs/${slug}`]);
});

test("a notice already covered by another call is not sent", async () => {
  await show(english);
  const [first = ""] = await tell(none, open(english), { ...all, targets: ["google"], markets: ["gb"] });
  // The first cannot be delivered for a while; a later one can, and covers both.
  notices.answer = { kind: "failed", reason: "timeout" };
  await run(new Date(start.getTime() + 60_000));
  const later = new Date(start.getTime() + 600_000);
  site.now = later;
  notices.answer = { kind: "answered", status: 200, retryAfterMs: null };
  const waiting = deps.later.splice(0);
  await tell(open(english), open({ en: { ...english.en!, changedAt: later.toISOString() } }), {
    ...all,
    targets: ["google"],
    markets: ["gb"],
  });
  await run();
  const sent = notices.sent.length;
  deps.later.push(...waiting);
  await run();
  expect(notices.sent).toHaveLength(sent);
  expect((await deps.row(first)).deliveredAt).not.toBeNull();
});

describe("no notice is sent", () => {
  test("without configured targets", async () => {
    expect(await tell(none, open(english), { ...all, targets: [] })).toEqual([]);
  });

  test("for a rolled-back act", async () => {
    const undone = context.database.transaction(async (transaction) => {
      await announce(transaction, all, {
        slug,
        before: none,
        after: open(english),
        markets: all.markets,
        now: site.now,
      });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const { rowCount } = await context.database.query("select from delivery where payload->>'slug' = $1", [slug]);
    expect(rowCount).toBe(0);
  });

  test("after its target left the operator file: it is a dead letter that can be replayed", async () => {
    await show(english);
    const [id = ""] = await tell(none, open(english), { ...all, targets: ["indexnow"] });
    const without = deliverDependencies(bare, context, { sendNotice: notices.send });
    without.later.push(...deps.later.splice(0));
    await runDeliveries(bare, without, []);
    expect(notices.sent).toEqual([]);
    expect(await loadDelivery(context.database, id)).toMatchObject({ lastError: "not configured", attempts: 0 });
  });
});

describe("Google's quota", () => {
  const publish = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      slug = `quota-${index}-${randomUUID()}`;
      await show(english);
      await tell(none, open(english), { ...all, targets: ["google"], markets: ["gb"] });
    }
  };

  test("when used up delays the rest to the next day without counting attempts", async () => {
    await publish(12);
    const ids = deps.later.map(({ deliveryId }) => deliveryId);
    await run(new Date(start.getTime() + 3_600_000));
    // A tenth is reserved for removed pages.
    expect(notices.sent).toHaveLength(9);
    const rows = await Promise.all(ids.map((id) => deps.row(id)));
    const waiting = rows.filter(({ deliveredAt }) => deliveredAt === null);
    expect(waiting.map(({ attempts, nextAttemptAt }) => [attempts, nextAttemptAt?.toISOString()])).toEqual(
      Array.from({ length: 3 }, () => [0, "2026-11-21T08:00:00.000Z"]),
    );
    await run(new Date("2026-11-21T09:00:00Z"));
    expect(notices.sent).toHaveLength(12);
  });

  test("keeps its last calls for removed pages", async () => {
    await publish(10);
    await run(new Date(start.getTime() + 3_600_000));
    expect(notices.sent).toHaveLength(9);
    slug = `gone-${randomUUID()}`;
    await show(english, start);
    await tell(open(english), { texts: english, isOpen: false }, { ...all, targets: ["google"], markets: ["gb"] });
    await run(new Date(start.getTime() + 7_200_000));
    expect(told().at(-1)).toBe(`deleted /gb/jobs/${slug}`);
  });

  test("is not exceeded by two workers", async () => {
    await publish(20);
    const ids = deps.later.splice(0).map(({ deliveryId }) => deliveryId);
    site.now = new Date(start.getTime() + 60_000);
    await Promise.all(ids.map((id) => runDeliveries(site, deps, [id], site.now)));
    expect(notices.sent.length).toBe(9);
  });

  test("counts failed calls, as Google does", async () => {
    notices.answer = { kind: "answered", status: 429, retryAfterMs: null };
    await publish(1);
    await run(new Date(start.getTime() + 600_000));
    const { rows } = await context.database.query<{ used: number }>("select used from notice_quota");
    expect(rows).toEqual([{ used: notices.sent.length }]);
    expect(notices.sent.length).toBeGreaterThan(1);
  });
});

describe("a failure", () => {
  test.each([
    ["indexnow", 422, "HTTP 422"],
    ["google", 400, "HTTP 400"],
    ["cache", 410, "HTTP 410"],
  ] as const)("of %s with %d is a listed dead letter that can be replayed", async (target, status, error) => {
    notices.answer = { kind: "answered", status, retryAfterMs: null };
    await show(english);
    const [id = ""] = await tell(none, open(english), { ...all, targets: [target], markets: ["gb"] });
    await run();
    const dead = await deadLetters(context.database, { limit: 100 });
    expect(dead).toContainEqual(expect.objectContaining({ id, kind: "notice", target, lastError: error, attempts: 1 }));
  });

  test("by misconfiguration is retried for a week", async () => {
    notices.answer = { kind: "answered", status: 403, retryAfterMs: null };
    await show(english);
    const [id = ""] = await tell(none, open(english), { ...all, targets: ["cache"] });
    await run();
    expect(await deps.row(id)).toMatchObject({ attempts: 14, lastError: "HTTP 403" });
    expect(site.now.getTime() - start.getTime()).toBeGreaterThan(6 * 86_400_000);
  });

  test("is logged without keys, tokens or addresses", async () => {
    notices.answer = { kind: "failed", reason: "tls" };
    await show(english);
    await tell(none, open(english));
    await run(new Date(start.getTime() + 60_000));
    const log = site.logged.join("\n");
    expect(log).toContain("not delivered");
    for (const secret of ["cache-token-nobody-sees", "PRIVATE KEY", "an-index-now-key", "gserviceaccount"]) {
      expect(log).not.toContain(secret);
    }
  });
});
