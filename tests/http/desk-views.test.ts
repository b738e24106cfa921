/** Saved views: personal ones are private, and only managers make team views. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noFilter } from "../../domain/desk/queue-filter.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, recruit, type Recruit, views } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const path = `${deskApiPath}/views`;

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
  await apply(app, {}, { market: "de", language: "de" });
  await apply(app);
});

beforeEach(async () => {
  await app.database.query("truncate desk_view");
});

const german = {
  name: "German, nobody’s",
  view: "todo",
  filter: { ...noFilter, language: ["de"], recruiter: ["nobody"] },
};
const saved = async (of: Recruit) => (await views(of)).saved;

describe("a saved view", () => {
  test("belongs to its owner and shows its count", async () => {
    expect((await maya.post(path, german)).status).toBe(200);
    expect(await saved(maya)).toMatchObject([{ ...german, team: false, may: true, count: 1 }]);
    expect(await saved(paul)).toEqual([]);
    expect(await saved(manager)).toEqual([]);
  });

  test("saved again under its name is replaced", async () => {
    await Promise.all([maya.post(path, german), maya.post(path, german)]);
    await maya.post(path, { ...german, filter: { ...noFilter, language: ["en"] } });
    expect(await saved(maya)).toMatchObject([{ name: german.name, filter: { language: ["en"], recruiter: [] } }]);
  });

  test("for the team can be made by managers only and is seen by everyone", async () => {
    expect((await maya.post(path, { ...german, team: true })).status).toBe(403);
    expect((await manager.post(path, { ...german, team: true })).status).toBe(200);
    const [seen] = await saved(maya);
    expect(seen).toMatchObject({ name: german.name, team: true, may: false });
    expect((await maya.post(`${path}/${seen?.id}/rename`, { name: "Mine now" })).status).toBe(403);
    expect((await maya.post(`${path}/${seen?.id}/remove`)).status).toBe(403);
    const other = await recruit(app, "manager");
    expect((await other.post(`${path}/${seen?.id}/rename`, { name: "German" })).status).toBe(200);
    expect((await other.post(`${path}/${seen?.id}/remove`)).status).toBe(200);
    expect(await saved(maya)).toEqual([]);
  });

  test("of another recruiter is 404, for managers too", async () => {
    await maya.post(path, german);
    const [own] = await saved(maya);
    for (const stranger of [paul, manager]) {
      for (const id of [own?.id, "00000000-0000-4000-8000-000000000000", "1'--"]) {
        expect((await stranger.post(`${path}/${id}/rename`, { name: "Theirs" })).status).toBe(404);
        expect((await stranger.post(`${path}/${id}/remove`)).status).toBe(404);
      }
    }
    expect(await saved(maya)).toMatchObject([{ name: german.name }]);
  });

  test("cannot take a name its owner already uses, and is gone once removed", async () => {
    await maya.post(path, german);
    app.now = new Date(app.now.getTime() + 1000);
    await maya.post(path, { ...german, name: "Other" });
    const [first] = await saved(maya);
    expect((await maya.post(`${path}/${first?.id}/rename`, { name: "Other" })).body.code).toBe("name_taken");
    expect((await maya.post(`${path}/${first?.id}/rename`, { name: " Third " })).status).toBe(200);
    expect((await saved(maya)).map(({ name }) => name)).toEqual(["Third", "Other"]);
    expect((await maya.post(`${path}/${first?.id}/remove`)).status).toBe(200);
    expect((await maya.post(`${path}/${first?.id}/remove`)).status).toBe(404);
    expect((await saved(maya)).map(({ name }) => name)).toEqual(["Other"]);
  });

  test("of two renamed to one name at once, one succeeds and the other is refused", async () => {
    for (const time of [1, 2, 3, 4, 5]) {
      await app.database.query("truncate desk_view");
      await Promise.all(["One", "Other", "Third"].map((name) => maya.post(path, { ...german, name, team: false })));
      const answers = await Promise.all(
        (await saved(maya)).map(({ id }) => maya.post(`${path}/${id}/rename`, { name: `Same ${time}` })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    }
  });

  test("is refused when malformed and beyond thirty", async () => {
    for (const body of [
      {},
      { ...german, name: " " },
      { ...german, name: "x".repeat(61) },
      { ...german, view: "age" },
      { ...german, filter: { language: ["xx"] } },
      { ...german, filter: { market: "de" } },
    ]) {
      expect((await maya.post(path, body)).status).toBe(422);
    }
    // Unknown filters are not stored.
    await maya.post(path, { ...german, filter: { ...german.filter, sex: ["female"] } });
    expect((await saved(maya))[0]?.filter).not.toHaveProperty("sex");
    for (let count = 1; count < 30; count += 1) await maya.post(path, { ...german, name: `View ${count}` });
    expect((await maya.post(path, { ...german, name: "One more" })).body.code).toBe("views_full");
    expect((await maya.post(path, german)).status).toBe(200);
  });

  test("is in the audit log without the typed words", async () => {
    const filter = { ...noFilter, tag: ["Amira's brother"], source: ["amira"], stage: ["new", "contacted"] };
    await maya.post(path, { ...german, name: "Amira", filter });
    const { rows } = await app.database.query("select detail from desk_event where type = 'view_saved' order by id");
    expect(rows.at(-1)).toEqual({
      detail: { team: false, view: "todo", filter: { stage: "new, contacted", source: 1, tag: 1 } },
    });
  });

  test("with a time zone unknown to the database is refused, because it would break everyone's lists", async () => {
    const until = "2026-11-20T10:00:00Z";
    for (const after of ["0000-01-01T00:00:00Z", "9999-12-31T00:00:00Z", "2026-13-01T00:00:00Z"]) {
      const filter = { ...noFilter, applied: [`${after}~${until}`] };
      expect((await manager.post(path, { ...german, team: true, filter })).status).toBe(422);
      const asked = `applied=${encodeURIComponent(`${after}~${until}`)}`;
      expect((await maya.get(`${deskApiPath}/applications?${asked}`)).status).toBe(422);
      expect((await maya.get(`${deskApiPath}/news?since=${encodeURIComponent(after)}`)).status).toBe(422);
    }
    for (const asked of ["from=0000-01-01T00:00:00Z", "code=a%00"]) {
      expect((await manager.get(`${deskApiPath}/audit?${asked}`)).status).toBe(422);
    }
    expect(await saved(paul)).toEqual([]);
  });

  test("is deleted with its owner's account", async () => {
    const gone = await recruit(app);
    await gone.post(path, german);
    await app.database.query("delete from recruiter where id = $1", [gone.id]);
    expect((await app.database.query("select from desk_view")).rowCount).toBe(0);
  });
});
