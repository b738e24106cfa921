/**
 * What a recruiter with a grudge can read at the desk, and what limits or traces it: every call of the table is here, and what is said of
 * those that open a person is tried.
 *
 * More than 300 lines: every call is declared here once more.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskApiPath } from "../../routes.ts";
import { type DeskRoute, deskRoutes } from "../../server/desk/route-table.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, detail, recruit, type Recruit } from "../support/desk.ts";
import { suspected } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
/** Another process on the same database. */
const other = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

/** What a call gives of applicants. */
type Gives =
  /** Nothing, or numbers of ours. */
  | "nothing"
  /** Names, codes and where they stand, as the work needs them: no number, address or answer. */
  | "names"
  /** Everything about one person; their number only by an act that is recorded by name. */
  | "person"
  | "search"
  | "recent"
  /** A file of many. */
  | "export"
  /** Masked numbers and addresses of those whom nobody writes to. */
  | "masked"
  /** What anybody typed on /verify. */
  | "reports";

/** What stands against taking all of it. */
const heldBy: Readonly<Record<Gives, string>> = {
  nothing: "there is nothing to take",
  names: "not limited: it is the queue, without numbers and addresses",
  person:
    "so many people an hour and a day for each account; a line in the audit log and an email to managers when it is reached",
  search: "so many searches, and fewer by number, each of which is a line in the audit log",
  recent: "each counts as a person opened",
  export: "managers, with a fresh proof; recorded, and all managers are told by email",
  masked: "managers; numbers and addresses are masked",
  reports: "not limited: they are about impostors, and an erased person's data are taken out",
};

const ofApplications = [
  ...["", "/messages", "/interview"].map((path) => `GET /applications/:id${path}`),
  ...["phone", "message", "message/check", "interview/cancel", "merge", "unmerge", "apart", "apart_undone"].map(
    (path) => `POST /applications/:id/${path}`,
  ),
  ...["claim", "release", "assign", "contacted", "replied", "interview", "offered", "hired", "back"].map(
    (path) => `POST /applications/:id/${path}`,
  ),
  ...["follow_up", "closed", "reopened", "declined", "opted_out", "spam", "note", "undo", "tag", "untag"].map(
    (path) => `POST /applications/:id/${path}`,
  ),
  ...["note_edit", "note_delete", "called"].map((path) => `POST /applications/:id/${path}`),
];

const given: Readonly<Record<Exclude<Gives, "nothing">, readonly string[]>> = {
  person: [...ofApplications, "GET /held/:id"],
  names: ["GET /applications", "GET /board", "GET /held", "GET /news", "GET /deliveries", "GET /audit"],
  search: ["POST /search"],
  recent: ["POST /search/recent"],
  export: ["POST /export"],
  masked: ["GET /suppressions"],
  reports: ["GET /reports", "GET /reports/:id"],
};

/** About colleagues, vacancies, texts and settings, or answered with no more than that it was done. */
const nothing =
  /^(?:GET|POST) \/(?:invitation|me$|language|views|choices|selections|bulk|hours|vacancies|suppressions\/|news-choice|push|confirm|sessions|passkeys|backup-codes|recruiters|invitations|templates|own-templates|testimonials|figures|live|held\/(?:decide|undo)|reports\/:id\/|deliveries\/:id\/)|^POST \/suppressions$/;

const nameOf = ({ method, path }: DeskRoute) => `${method} ${path}`;

function givesOf(route: DeskRoute): Gives | undefined {
  const named = (Object.keys(given) as (keyof typeof given)[]).find((gives) => given[gives].includes(nameOf(route)));
  return named ?? (nothing.test(nameOf(route)) ? "nothing" : undefined);
}

let manager: Recruit;
let maya: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
});

beforeEach(async () => {
  // Each with a memory and counts of its own.
  maya = await recruit(app);
  await context.database.query("truncate rate_limit, delivery");
});

/** As if so many people had been opened, today and this hour. */
async function used(people: number): Promise<void> {
  await context.database.query(
    "update rate_limit set points = $1 where key like 'deskPeople:%' or key like 'deskPeopleDay:%'",
    [people],
  );
}

const open = async (id: number, browser = maya) => (await browser.get(`${deskApiPath}/applications/${id}`)).status;

test("every call is in the table of what it gives of applicants, and of what stands against taking it", () => {
  const missing = deskRoutes.filter((route) => givesOf(route) === undefined).map(nameOf);
  expect(missing).toEqual([]);
  const known = deskRoutes.map(nameOf);
  expect(
    Object.values(given)
      .flat()
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
  expect(Object.values(heldBy).every((words) => words !== "")).toBe(true);
  // What opens a person is counted by the router, and nothing else is.
  expect(
    deskRoutes
      .filter(({ opens }) => opens)
      .map(nameOf)
      .toSorted(),
  ).toEqual(given.person.toSorted());
  expect(deskRoutes.filter((route) => givesOf(route) === "export").every(({ confirmed }) => confirmed)).toBe(true);
  expect(
    deskRoutes
      .filter((route) => ["export", "masked"].includes(givesOf(route) ?? ""))
      .every(({ who }) => who === "manager"),
  ).toBe(true);
});

test("what gives names has no number and no address of anybody", async () => {
  const person = { email: "hidden@example.org", nationalNumber: "7400987654", phone: "+447400987654" };
  await apply(app, person);
  await apply(app, { ...person, email: "hidden.too@example.org" }, suspected());
  for (const path of [
    "/applications?view=everybody",
    "/board?vacancy=other",
    "/held",
    "/deliveries?state=all",
    "/news?since=2020-01-01T00:00:00.000Z",
  ]) {
    const { status, body } = await manager.get(deskApiPath + path);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toMatch(/hidden|98765/);
  }
  expect(JSON.stringify((await manager.get(`${deskApiPath}/audit`)).body)).not.toMatch(/hidden|98765/);
});

describe("how many people an account opens", () => {
  test("is far above a day's work: 300 people, each looked at again and again", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await apply(app));
    for (const id of [...ids, ...ids]) expect(await open(id)).toBe(200);
    // Each once, though looked at twice.
    const { rows } = await context.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskPeople:%' or key like 'deskPeopleDay:%'",
    );
    expect(rows).toEqual([{ points: 30 }]);
    expect(limits.deskPeople.points).toBeGreaterThanOrEqual(2 * 300);
    expect(limits.deskPeopleDay.points).toBeGreaterThanOrEqual(5 * 300);
  });

  test("ends with a clear word, also for ids that there are not; who was open stays so, and others work on", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    expect(await open(mine)).toBe(200);
    await used(limits.deskPeople.points);
    const refused = await maya.get(`${deskApiPath}/applications/${next}`);
    expect([refused.status, refused.body.code]).toEqual([429, "people_limited"]);
    expect(refused.body.message).toContain("You have opened a great many people in a short time.");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await open(999_999_999)).toBe(429);
    // Trying again does not make it one of those who were open.
    expect(await open(next)).toBe(429);
    expect(await open(mine)).toBe(200);
    expect((await detail(maya, mine)).id).toBe(mine);
    expect(await open(next, manager)).toBe(200);
  });

  test("is counted in all processes together, and not twice", async () => {
    const ids = [await apply(app), await apply(app)] as const;
    for (const id of ids) await open(id);
    const cookie = [...maya.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const there = async (id: number) =>
      (await other.request(`${deskApiPath}/applications/${id}`, { headers: { cookie } })).status;
    for (const id of ids) expect(await there(id)).toBe(200);
    const { rows } = await context.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskPeople:%'",
    );
    expect(rows).toEqual([{ points: 2 }]);
    await used(limits.deskPeople.points);
    expect(await there(await apply(app))).toBe(429);
    for (const id of ids) expect(await there(id)).toBe(200);
  });

  test("holds for requests at once, and for those after them", async () => {
    const [mine, ...people] = await Promise.all(Array.from({ length: 5 }, () => apply(app)));
    expect(await open(mine ?? 0)).toBe(200);
    await used(limits.deskPeople.points);
    const answers = await Promise.all(people.flatMap((id) => Array.from({ length: 8 }, () => open(id))));
    const after = await Promise.all(people.map((id) => open(id)));
    expect(new Set([...answers, ...after])).toEqual(new Set([429]));
  });

  test("counts somebody once who is asked for several times at once", async () => {
    const mine = await apply(app);
    await Promise.all(Array.from({ length: 8 }, () => open(mine)));
    const { rows } = await context.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskPeople:%'",
    );
    expect(rows).toEqual([{ points: 1 }]);
  });

  test("shows no addresses in a search, where nobody is opened", async () => {
    await apply(app, { name: "Ann Read", email: "ann.private@mail.example" });
    const { body } = await maya.post(`${deskApiPath}/search`, { q: "mail.example", scope: "everybody" });
    const [person] = body.found as { text: { text: string }[] }[];
    expect(person?.text.map(({ text }) => text).join("")).toBe("a••••••••••@mail.example");
  });

  test.each(deskRoutes.filter(({ opens }) => opens).map((route) => [nameOf(route), route] as const))(
    "%s is refused then",
    async (_, route) => {
      const [mine, next] = [await apply(app), await apply(app)];
      await open(mine);
      await used(limits.deskPeople.points);
      const path = deskApiPath + route.path.replace(":id", String(next));
      const answer = route.method === "POST" ? await maya.post(path) : await maya.get(path);
      expect([answer.status, answer.body.code]).toEqual([429, "people_limited"]);
    },
  );

  test("counts whom somebody is merged with, whose details the answer has", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    await open(mine);
    await used(limits.deskPeople.points);
    const merge = `${deskApiPath}/applications/${mine}/merge`;
    const answer = await maya.post(merge, { other: next });
    expect([answer.status, answer.body.code]).toEqual([429, "people_limited"]);
    expect((await manager.post(merge, { other: next })).status).toBe(200);
  });

  test("counts whom the desk shows as looked at last, too", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    await open(mine);
    await used(limits.deskPeople.points);
    const recent = async (ids: number[]) => (await maya.post(`${deskApiPath}/search/recent`, { ids })).status;
    expect([await recent([mine]), await recent([next])]).toEqual([200, 429]);
  });

  test("is told to managers once, and stands in the audit log", async () => {
    await open(await apply(app));
    await used(limits.deskPeople.points);
    const before = (await context.database.query("select from desk_event where type = 'people_limited'")).rowCount;
    for (let count = 0; count < 3; count += 1) expect(await open(await apply(app))).toBe(429);
    const { rows } = await context.database.query(
      "select recruiter_id as by, subject, detail from desk_event where type = 'people_limited' order by id offset $1",
      [before],
    );
    expect(rows).toEqual([{ by: maya.id, subject: null, detail: null }]);
    const told = await context.database.query(
      "select target, payload->>'by' as by from delivery where event_type = 'account.people_limited'",
    );
    expect(told.rows).toEqual([{ target: `recruiter:${manager.id}`, by: maya.id }]);
  });
});

test("searches end, too, with a clear word and long after a day's work", async () => {
  const search = async () => maya.post(`${deskApiPath}/search`, { q: "somebody" });
  expect((await search()).status).toBe(200);
  await context.database.query("update rate_limit set points = $1 where key like 'deskSearch:%'", [
    limits.deskSearch.points,
  ]);
  const refused = await search();
  expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
});
