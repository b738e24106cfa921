/** What the desk shows: lists, one application, its number, deliveries and reports (B6). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskDeliveries, mayReplay } from "../../domain/desk/deliveries.ts";
import type { DeliveryState } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { act, apply, detail, list, recruit, type Recruit, said } from "../support/desk.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9/hook", secret: webhookSecret }],
  recruiters: [{ name: "Maya", email: `maya@operator.example`, numbers: ["+447700900111"] }],
});
const context = useDatabase();
const app = useApp({ operator }, context);
const start = new Date("2026-11-20T10:00:00Z");

let manager: Recruit;
let maya: Recruit;
let id: number;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application restart identity cascade");
  id = await apply(app);
});

describe("a row", () => {
  test("contains no age, gender, number or address, except the masked number", async () => {
    await app.database.query("update registration set sex = 'female'");
    const { rows } = await list(maya);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      "appliedAgain appliedAt assignedTo closedReason code contactCorrectedAt dueAt followUpAt id language market maybeSamePerson missed name nameDoubt next nobodyWrote optedOutBefore position prefers status tags writeBy writing".split(
        " ",
      ),
    );
    const application = await detail(maya, id);
    const { rows: stored } = await app.database.query<{ phone: string }>("select phone from registration");
    expect(application.phoneMasked).toMatch(/^\+44 •••• ••\d{4}$/);
    expect(JSON.stringify(application)).not.toContain(stored[0]?.phone.slice(3));
    expect(JSON.stringify(application)).not.toContain("female");
  });

  test("marks applications that share a number or address, and no others", async () => {
    const person = { phone: "+447700900321", nationalNumber: "7700900321" };
    const first = await apply(app, person);
    const second = await apply(app, person);
    const { rows } = await list(maya);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.maybeSamePerson]))).toEqual({
      [id]: false,
      [first]: true,
      [second]: true,
    });
    expect((await detail(maya, first)).samePerson.map((other) => other.id)).toEqual([second]);
  });

  test("shows why a name is doubtful, in the list and in the detail, and the message omits the name", async () => {
    // Test names are numbered, and a number from 1,000 on makes a name doubtful.
    await app.database.query("update registration set name = 'Zoë Tester'");
    const link = await apply(app, { name: "Win at evil.example" });
    const mixed = await apply(app, { name: "Аnna Smith" });
    const { rows } = await list(maya);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.nameDoubt]))).toEqual({
      [id]: null,
      [link]: "link",
      [mixed]: "scripts",
    });
    expect((await detail(maya, link)).nameDoubt).toBe("link");
    const { body } = await maya.post(`${deskApiPath}/applications/${link}/phone`);
    expect(body.message).toMatch(/^Hello, this is /);
    expect(decodeURIComponent(body.whatsapp)).not.toContain("evil");
  });

  test("disappears everywhere after an erasure", async () => {
    await app.database.query("update application set erased_at = now()");
    await app.database.query("delete from registration");
    expect((await list(maya, "view=everybody")).rows).toEqual([]);
    expect((await maya.get(`${deskApiPath}/applications/${id}`)).status).toBe(404);
    for (const name of ["claim", "contacted", "spam", "phone"]) expect((await act(maya, id, name)).status).toBe(404);
  });
});

describe("opening the number", () => {
  test("is recorded each time and returns a message in the applicant's language", async () => {
    const spanish = await apply(app, { name: "Amira" }, { market: "es", language: "es" });
    const { body } = await maya.post(`${deskApiPath}/applications/${spanish}/phone`);
    const { rows } = await app.database.query<{ phone: string; code: string }>(
      "select phone, code from registration where application_id = $1",
      [spanish],
    );
    const code = (await detail(maya, spanish)).code;
    expect(body.phone).toBe(rows[0]?.phone);
    const url = new URL(body.whatsapp);
    expect(url.origin + url.pathname).toBe(`https://wa.me/${rows[0]?.phone.slice(1)}`);
    expect(url.searchParams.get("text")).toBe(body.message);
    for (const part of ["Amira", maya.name, "Example Recruiting Ltd", code, "http://jobs.example/es/verify"]) {
      expect(body.message).toContain(part);
    }
    expect(body).toMatchObject({ language: "Español", direction: "ltr" });
    await maya.post(`${deskApiPath}/applications/${spanish}/phone`);
    expect((await detail(maya, spanish)).events.map(({ type, by }) => [type, by])).toEqual([
      ["phone_opened", maya.name],
      ["phone_opened", maya.name],
    ]);
  });

  test("is refused for an applicant who opted out", async () => {
    await act(maya, id, "opted_out");
    expect((await maya.post(`${deskApiPath}/applications/${id}/phone`)).status).toBe(409);
    expect((await detail(maya, id)).events.map(({ type }) => type)).toEqual(["opted_out"]);
  });
});

test("hostile fields are returned unchanged, as JSON that no browser executes", async () => {
  const name = `</script><script>alert(1)</script>"'=cmd|' /C calc'!A0\u202e\u2066`;
  const hostile = await apply(app, {
    name,
    email: "a'b+<x>@example.org",
    attribution: { source: '=HYPERLINK("//evil")' },
  });
  const answer = await maya.open(`${deskApiPath}/applications/${hostile}`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({
    name,
    email: "a'b+<x>@example.org",
    source: 'source: =HYPERLINK("//evil")',
  });
  const { body } = await maya.post(`${deskApiPath}/applications/${hostile}/phone`);
  // The message omits it too, because anyone may have typed the number.
  expect(body.message).not.toMatch(/script|alert|calc|\u202e/);
  // One link with one target, whatever the name contains.
  expect(body.whatsapp).toMatch(/^https:\/\/wa\.me\/\d+\?text=[\w%.!~*'()-]+$/);
});

describe("deliveries and reports", () => {
  test("dead letters are listed without their payload, and only a manager can replay them", async () => {
    await act(maya, id, "contacted");
    await app.database.query("update delivery set dead_at = now(), attempts = 14, last_error = 'HTTP 500'");
    const { body } = await maya.get(`${deskApiPath}/deliveries?state=dead`);
    expect(body).toMatchObject({
      dead: 1,
      next: null,
      rows: [{ state: "dead", application: id, attempts: 14, target: "main" }],
    });
    expect(JSON.stringify(body)).not.toContain("payload");
    const letter = body.rows[0].id as string;
    expect((await maya.post(`${deskApiPath}/deliveries/${letter}/replay`)).status).toBe(403);
    expect((await manager.post(`${deskApiPath}/deliveries/${letter}/replay`)).status).toBe(200);
    expect((await manager.post(`${deskApiPath}/deliveries/${letter}/replay`)).status).toBe(404);
    expect((await maya.get(`${deskApiPath}/deliveries?state=waiting`)).body.rows).toHaveLength(1);
    expect((await maya.get(`${deskApiPath}/deliveries?state=nothing`)).status).toBe(422);
  });

  test("the desk offers to send again what failed, and not what bounced, which the server refuses", async () => {
    await act(maya, id, "contacted");
    const replayed = async (state: DeliveryState) => {
      const { rows } = said(deskDeliveries, await manager.get(`${deskApiPath}/deliveries?state=${state}`));
      expect(rows).toMatchObject([{ state }]);
      const { status } = await manager.post(`${deskApiPath}/deliveries/${rows[0]?.id}/replay`);
      return { isOffered: rows.every(mayReplay), status };
    };
    await app.database.query(
      "update delivery set delivered_at = now(), bounced_at = now(), last_error = 'bounced 4.2.2'",
    );
    expect(await replayed("bounced")).toEqual({ isOffered: false, status: 404 });
    await app.database.query("update delivery set delivered_at = null, bounced_at = null, dead_at = now()");
    expect(await replayed("dead")).toEqual({ isOffered: true, status: 200 });
  });

  test("everyone sees a report, and a manager marks it", async () => {
    const { rows } = await app.database.query<{ id: number }>(
      `insert into impostor_report (reported_at, number, message, market) values (now(), '+15550100', $1, 'us') returning id`,
      ["<b>pay me</b>"],
    );
    const report = Number(rows[0]?.id);
    expect((await maya.get(`${deskApiPath}/reports`)).body.rows).toMatchObject([
      { id: report, message: "<b>pay me</b>", seen: null },
    ]);
    expect((await maya.post(`${deskApiPath}/reports/${report}/seen`)).status).toBe(403);
    expect((await manager.post(`${deskApiPath}/reports/${report}/seen`)).status).toBe(200);
    expect((await maya.get(`${deskApiPath}/reports?state=handled`)).body.rows[0].seen).toMatchObject({
      by: manager.name,
    });
  });
});
