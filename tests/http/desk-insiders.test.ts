/**
 * What a malicious recruiter can read at the desk, and what limits or records it. More than 300
 * lines: every call is classified here, and those that open a person are tested.
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

/** The applicant data that a call returns. */
type Gives =
  /** Nothing, or counts only. */
  | "nothing"
  /** Names, codes and statuses as needed for work: no number, address or answer. */
  | "names"
  /** Everything about one person; the number only through an act recorded by name. */
  | "person"
  | "search"
  | "recent"
  /** A file with many people. */
  | "export"
  /** Masked numbers and addresses of suppressed people. */
  | "masked"
  /** Texts that anyone may have typed on /verify. */
  | "reports";

/** What prevents extracting all of it. */
const heldBy: Readonly<Record<Gives, string>> = {
  nothing: "there is nothing to take",
  names: "not limited: it is the queue, without numbers and addresses",
  person:
    "so many people an hour and a day for each account; a line in the audit log and an email to managers when it is reached",
  search: "so many searches, and fewer by number, each of which is a line in the audit log",
  recent: "each counts as a person opened",
  export: "managers, with a fresh proof; recorded, and all managers are told by email",
  masked: "managers; numbers and addresses are masked, and searches limited and recorded like those by number",
  reports: "not limited: they are about impostors, and an erased person's data are taken out",
};

const ofApplications = [
  ...["", "/messages", "/interview"].map((path) => `GET /applications/:id${path}`),
  ...[
    "phone",
    "message",
    "message/check",
    "interview/move",
    "interview/cancel",
    "answered",
    "merge",
    "unmerge",
    "apart",
    "apart_undone",
  ].map((path) => `POST /applications/:id/${path}`),
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
  masked: ["GET /suppressions", "POST /suppressions/search"],
  reports: ["GET /reports", "GET /reports/:id"],
};

/** Calls about colleagues, vacancies, texts and settings, or with an empty answer. */
const nothing =
  /^(?:GET|POST) \/(?:invitation|me$|language|views|choices|selections|bulk|hours|vacancies|suppressions\/|news-choice|push|confirm|sessions|passkeys|backup-codes|recruiters|invitations|templates|own-templates|testimonials|site|settings|health|pictures|figures|share|demo|live|held\/(?:decide|undo)|reports\/:id\/|deliveries\/:id\/)|^POST \/suppressions$/;

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
  // Each has its own memory and counts.
  maya = await recruit(app);
  await context.database.query("truncate rate_limit, delivery");
});

/** Sets the count of opened people for today and this hour. */
async function used(people: number): Promise<void> {
  await context.database.query(
    "update rate_limit set points = $1 where key like 'deskPeople:%' or key like 'deskPeopleDay:%'",
    [people],
  );
}

const open = async (id: number, browser = maya) => (await browser.get(`${deskApiPath}/applications/${id}`)).status;

test("every call is listed with the applicant data it returns and what limits its extraction", () => {
  const missing = deskRoutes.filter((route) => givesOf(route) === undefined).map(nameOf);
  expect(missing).toEqual([]);
  const known = deskRoutes.map(nameOf);
  expect(
    Object.values(given)
      .flat()
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
  expect(Object.values(heldBy).every((words) => words !== "")).toBe(true);
  // The router counts exactly the calls that open a person.
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

test("calls that return names return no number or address", async () => {
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

describe("the limit on opened people per account", () => {
  test("is far above a day's work: 300 people, each opened repeatedly", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await apply(app));
    for (const id of [...ids, ...ids]) expect(await open(id)).toBe(200);
    // Each counts once, though it was opened twice.
    const { rows } = await context.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskPeople:%' or key like 'deskPeopleDay:%'",
    );
    expect(rows).toEqual([{ points: 30 }]);
    expect(limits.deskPeople.points).toBeGreaterThanOrEqual(2 * 300);
    expect(limits.deskPeopleDay.points).toBeGreaterThanOrEqual(5 * 300);
  });

  test("ends with a clear error, also for unknown ids; open people stay open, and other accounts are not affected", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    expect(await open(mine)).toBe(200);
    await used(limits.deskPeople.points);
    const refused = await maya.get(`${deskApiPath}/applications/${next}`);
    expect([refused.status, refused.body.code]).toEqual([429, "people_limited"]);
    expect(refused.body.message).toContain("You have opened a great many people in a short time.");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await open(999_999_999)).toBe(429);
    // A repeated attempt does not make it an open one.
    expect(await open(next)).toBe(429);
    expect(await open(mine)).toBe(200);
    expect((await detail(maya, mine)).id).toBe(mine);
    expect(await open(next, manager)).toBe(200);
  });

  test("is counted across all processes, each person once", async () => {
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

  test("holds for simultaneous requests and later ones", async () => {
    const [mine, ...people] = await Promise.all(Array.from({ length: 5 }, () => apply(app)));
    expect(await open(mine ?? 0)).toBe(200);
    await used(limits.deskPeople.points);
    const answers = await Promise.all(people.flatMap((id) => Array.from({ length: 8 }, () => open(id))));
    const after = await Promise.all(people.map((id) => open(id)));
    expect(new Set([...answers, ...after])).toEqual(new Set([429]));
  });

  test("counts a person once for several simultaneous requests", async () => {
    const mine = await apply(app);
    await Promise.all(Array.from({ length: 8 }, () => open(mine)));
    const { rows } = await context.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskPeople:%'",
    );
    expect(rows).toEqual([{ points: 1 }]);
  });

  test("masks addresses in search results", async () => {
    await apply(app, { name: "Ann Read", email: "ann.private@mail.example" });
    const { body } = await maya.post(`${deskApiPath}/search`, { q: "mail.example", scope: "everybody" });
    const [person] = body.found as { text: { text: string }[] }[];
    expect(person?.text.map(({ text }) => text).join("")).toBe("a••••••••••@mail.example");
  });

  test.each(deskRoutes.filter(({ opens }) => opens).map((route) => [nameOf(route), route] as const))(
    "refuses %s once exceeded",
    async (_, route) => {
      const [mine, next] = [await apply(app), await apply(app)];
      await open(mine);
      await used(limits.deskPeople.points);
      const path = deskApiPath + route.path.replace(":id", String(next));
      const answer = route.method === "POST" ? await maya.post(path) : await maya.get(path);
      expect([answer.status, answer.body.code]).toEqual([429, "people_limited"]);
    },
  );

  test("counts people marked as distinct, whose code the answer includes", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    expect(await open(mine)).toBe(200);
    await used(limits.deskPeople.points);
    for (const name of ["apart", "apart_undone"]) {
      const answer = await maya.post(`${deskApiPath}/applications/${mine}/${name}`, { other: next });
      expect([answer.status, answer.body.code]).toEqual([429, "people_limited"]);
    }
    expect((await manager.post(`${deskApiPath}/applications/${mine}/apart`, { other: next })).status).toBe(200);
  });

  test("counts merged people whose details an answer includes", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    await open(mine);
    await used(limits.deskPeople.points);
    const merge = `${deskApiPath}/applications/${mine}/merge`;
    const answer = await maya.post(merge, { other: next });
    expect([answer.status, answer.body.code]).toEqual([429, "people_limited"]);
    expect((await manager.post(merge, { other: next })).status).toBe(200);
  });

  test("counts people in the recently opened list, too", async () => {
    const [mine, next] = [await apply(app), await apply(app)];
    await open(mine);
    await used(limits.deskPeople.points);
    const recent = async (ids: number[]) => (await maya.post(`${deskApiPath}/search/recent`, { ids })).status;
    expect([await recent([mine]), await recent([next])]).toEqual([200, 429]);
  });

  test("notifies managers once and appears in the audit log", async () => {
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

test("applies to searches, with a clear error and far above a day's work", async () => {
  const search = async () => maya.post(`${deskApiPath}/search`, { q: "somebody" });
  expect((await search()).status).toBe(200);
  await context.database.query("update rate_limit set points = $1 where key like 'deskSearch:%'", [
    limits.deskSearch.points,
  ]);
  const refused = await search();
  expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
});
