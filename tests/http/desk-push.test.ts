/** Browsers that are told by web push: whose they are, what they are told, and when they are told no more. */
import { beforeEach, expect, test } from "vitest";
import { tellBrowsers } from "../../accounts/push.ts";
import type { NewsCounts } from "../../domain/desk/news.ts";
import { disableRecruiter } from "../../accounts/disable.ts";
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

/** One look so many minutes on; what each browser was told. */
async function look(minutes: number, answers: (endpoint: string) => "taken" | "gone" | "failed" = () => "taken") {
  const told: [string, NewsCounts][] = [];
  await tellBrowsers(app.database, new Date(app.now.getTime() + minutes * minute), async (subscription, news) => {
    told.push([subscription.endpoint, news]);
    return answers(subscription.endpoint);
  });
  return told;
}

const counted = (count: number) => ({ new: count, assigned: 0, due_soon: 0, replied: 0, booked: 0 });

test("each browser is told once of what is news, how much and nothing else", async () => {
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

test("two processes that look at once tell once", async () => {
  await subscribe(maya, "maya");
  app.now = new Date(app.now.getTime() + minute);
  await apply(app);
  const both = await Promise.all([look(1), look(1)]);
  expect(both.flat()).toHaveLength(1);
});

test("nobody holds up the others' news with browsers without end: the last ten are told", async () => {
  for (let count = 0; count < 10; count += 1) await subscribe(maya, `maya-${count}`);
  await subscribe(jonas, "jonas");
  expect(await stored()).toHaveLength(11);
  await subscribe(maya, "maya-new");
  // What was there before is no newer by being said again, and stays.
  await subscribe(maya, "maya-1");
  expect(await stored()).toHaveLength(11);
  expect(await stored()).toEqual(expect.arrayContaining(["jonas", "maya-1", "maya-9", "maya-new"].map(endpoint)));
  expect(await stored()).not.toContain(endpoint("maya-0"));
});

test("what a service did not take is told with the next look, and after a week no more; who is gone is forgotten", async () => {
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

test("only whose browser it is ends it, and who is switched off is told nothing", async () => {
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

test("a browser that somebody else logs in with is theirs from then on", async () => {
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
])("%j is no browser's subscription", async (body) => {
  expect(await maya.post(`${deskApiPath}/push`, body)).toMatchObject({ status: 422 });
  expect(await stored()).toEqual([]);
});

test("the worker is the desk's own, and never an old one", async () => {
  const answer = await app.request("/desk/push-worker.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain("showNotification");
});
