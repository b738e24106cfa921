/** Web push to browsers: ownership, contents, and when it ends. */
import { beforeEach, expect, test } from "vitest";
import { notifyBrowsers } from "../../commands/accounts/push.ts";
import type { NewsCounts } from "../../domain/desk/notifications.ts";
import { disableRecruiter } from "../../commands/accounts/disable.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator() }, context);

const minute = 60_000;
let maya: Recruit;
let jonas: Recruit;

beforeEach(async () => {
  for (const table of ["application", "push_subscription", "recruiter"])
    await app.database.query(`delete from ${table}`);
  maya = await recruit(app, "manager");
  jonas = await recruit(app);
  for (const who of [maya, jonas])
    await choose(who, { new: ["push"], assigned: [], due_soon: [], replied: [], booked: [] });
});

const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
const endpoint = (name: string) => `https://push.example/${name}`;
const choose = (who: Recruit, choice: object) =>
  who.post(`${deskApiPath}/news-choice`, { choice, timeZone: "Europe/Berlin" });
const subscribe = (who: Recruit, name: string) => who.post(`${deskApiPath}/push`, { endpoint: endpoint(name), keys });
const stored = async () =>
  (await app.database.query<{ endpoint: string }>("select endpoint from push_subscription order by endpoint")).rows.map(
    (row) => row.endpoint,
  );

/** Polls the given minutes later and returns what each browser was sent. */
async function look(minutes: number, answers: (endpoint: string) => "taken" | "gone" | "failed" = () => "taken") {
  const told: [string, NewsCounts][] = [];
  await notifyBrowsers(app.database, new Date(app.now.getTime() + minutes * minute), async (subscription, news) => {
    told.push([subscription.endpoint, news]);
    return answers(subscription.endpoint);
  });
  return told;
}

const counted = (count: number) => ({ new: count, assigned: 0, due_soon: 0, replied: 0, booked: 0 });

test("each browser is notified once about the number of news, and nothing else", async () => {
  await subscribe(maya, "maya");
  await subscribe(jonas, "jonas");
  expect(await look(1)).toEqual([]);
  await app.database.query("update push_subscription set told_until = told_until - interval '1 minute'");
  await apply(app);
  const told = await look(2);
  expect(told.toSorted()).toEqual([
    [endpoint("jonas"), counted(1)],
    [endpoint("maya"), counted(1)],
  ]);
  expect(await look(3)).toEqual([]);
  await choose(jonas, { new: ["title"], assigned: [], due_soon: [], replied: [], booked: [] });
  app.now = new Date(app.now.getTime() + 5 * minute);
  await apply(app);
  expect(await look(1)).toEqual([[endpoint("maya"), counted(1)]]);
});

test("two simultaneous polls notify once", async () => {
  await subscribe(maya, "maya");
  app.now = new Date(app.now.getTime() + minute);
  await apply(app);
  const both = await Promise.all([look(1), look(1)]);
  expect(both.flat()).toHaveLength(1);
});

test("only the last ten browsers are notified, so many subscriptions do not delay others", async () => {
  for (let count = 0; count < 10; count += 1) await subscribe(maya, `maya-${count}`);
  await subscribe(jonas, "jonas");
  expect(await stored()).toHaveLength(11);
  await subscribe(maya, "maya-new");
  // Subscribing again does not make an old subscription newer, and it stays.
  await subscribe(maya, "maya-1");
  expect(await stored()).toHaveLength(11);
  expect(await stored()).toEqual(expect.arrayContaining(["jonas", "maya-1", "maya-9", "maya-new"].map(endpoint)));
  expect(await stored()).not.toContain(endpoint("maya-0"));
});

test("a failed push is retried with the next poll for a week, and an expired subscription is deleted", async () => {
  await subscribe(maya, "maya");
  await subscribe(jonas, "jonas");
  app.now = new Date(app.now.getTime() + minute);
  await apply(app);
  expect(await look(1, (to) => (to.endsWith("jonas") ? "gone" : "failed"))).toHaveLength(2);
  expect(await stored()).toEqual([endpoint("maya")]);
  expect(await look(2)).toEqual([[endpoint("maya"), counted(1)]]);
  await app.database.query("update push_subscription set failing_since = $1", [
    new Date(app.now.getTime() - 8 * 86_400_000).toISOString(),
  ]);
  app.now = new Date(app.now.getTime() + 10 * minute);
  await apply(app);
  await look(1, () => "failed");
  expect(await stored()).toEqual([]);
});

test("only its owner can remove a subscription, and disabled recruiters are not notified", async () => {
  await subscribe(maya, "maya");
  await subscribe(jonas, "jonas");
  expect(await jonas.post(`${deskApiPath}/push/remove`, { endpoint: endpoint("maya") })).toMatchObject({ status: 200 });
  expect(await stored()).toHaveLength(2);
  app.now = new Date(app.now.getTime() + minute);
  await apply(app);
  const { database, config } = app;
  await disableRecruiter({ database, config, now: () => app.now }, { target: jonas.id });
  expect(await stored()).toEqual([endpoint("maya")]);
  expect(await look(1)).toEqual([[endpoint("maya"), counted(1)]]);
  await maya.post(`${deskApiPath}/push/remove`, { endpoint: endpoint("maya") });
  expect(await stored()).toEqual([]);
});

test("a shared browser belongs to the recruiter who logged in last", async () => {
  await subscribe(maya, "shared");
  await subscribe(jonas, "shared");
  await app.database.query("update push_subscription set told_until = told_until - interval '1 minute'");
  await apply(app);
  expect(await stored()).toEqual([endpoint("shared")]);
  await choose(jonas, { new: [], assigned: [], due_soon: [], replied: [], booked: [] });
  expect(await look(1)).toEqual([]);
});

test.each([
  [{ endpoint: "http://push.example/a", keys }],
  [{ endpoint: "not an address", keys }],
  [{ endpoint: `https://push.example/${"a".repeat(1000)}`, keys }],
  [{ endpoint: "https://push.example/a", keys: { ...keys, auth: "short" } }],
  [{ endpoint: "https://push.example/a" }],
])("%j is refused as a subscription", async (body) => {
  expect(await maya.post(`${deskApiPath}/push`, body)).toMatchObject({ status: 422 });
  expect(await stored()).toEqual([]);
});

test("the service worker is the desk's own and never cached", async () => {
  const answer = await app.request("/desk/push-worker.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain("showNotification");
});

test("a push service that does not answer delays no other recruiter's notifications", async () => {
  await subscribe(maya, "maya");
  await subscribe(jonas, "jonas");
  await app.database.query("update push_subscription set told_until = told_until - interval '1 minute'");
  await apply(app);
  // The browser notified first waits until another recruiter's is.
  let answers = 0;
  let release: (answer: "taken") => void = () => {};
  const other = new Promise<"taken">((resolve) => {
    release = resolve;
  });
  await notifyBrowsers(app.database, new Date(app.now.getTime() + 2 * minute), () => {
    answers += 1;
    if (answers === 2) release("taken");
    return other;
  });
  expect(answers).toBe(2);
});

test("push services that do not answer one recruiter's browsers delay the next poll no longer than one of them", async () => {
  for (let count = 0; count < 10; count += 1) await subscribe(maya, `maya-${count}`);
  await app.database.query("update push_subscription set told_until = told_until - interval '1 minute'");
  await apply(app);
  // Every browser waits until all have been tried.
  let tried = 0;
  const { promise: all, resolve: release } = Promise.withResolvers<"failed">();
  await notifyBrowsers(app.database, new Date(app.now.getTime() + 2 * minute), () => {
    tried += 1;
    if (tried === 10) release("failed");
    return all;
  });
  expect(tried).toBe(10);
});
