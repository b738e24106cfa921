/** Rights at the desk that end between the head of a request and its body, or during its answer. */
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { disableRecruiter, enableRecruiter } from "../../commands/accounts/disable.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, confirm, recruit, type Recruit } from "../support/desk.ts";
import { fillApplications } from "../support/many-applications.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator() }, context);

let boss: Recruit;
let leaving: Recruit;

beforeEach(async () => {
  boss = await recruit(app, "manager");
  leaving = await recruit(app, "manager");
  await Promise.all([confirm(boss), confirm(leaving)]);
});

const headers = () => ({
  "content-type": "application/json",
  origin: app.config.publicUrl,
  "sec-fetch-site": "same-origin",
});

/** Sends the head of a request; the returned function sends its body and resolves to the status. */
async function begin(browser: Recruit, path: string): Promise<(body: object) => Promise<number>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const init = { method: "POST", body: readable, duplex: "half", headers: headers() };
  const answer = browser.open(`${deskApiPath}${path}`, init);
  // Long enough for the check of the caller's rights.
  await pause(500);
  return async (body) => {
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(JSON.stringify(body)));
    await writer.close();
    return (await answer).status;
  };
}

const disable = () => boss.post(`${deskApiPath}/recruiters/${leaving.id}/disable`);
const isDisabled = async (id: string) => {
  const { rows } = await app.database.query<{ disabled: boolean }>(
    "select disabled_at is not null as disabled from recruiter where id = $1",
    [id],
  );
  return rows[0]?.disabled;
};

describe("a request whose body arrives after the account was disabled", () => {
  test("does not enable the account again", async () => {
    const enable = await begin(leaving, `/recruiters/${leaving.id}/enable`);
    expect(await disable()).toMatchObject({ status: 200 });
    expect(await enable({})).toBe(401);
    expect(await isDisabled(leaving.id)).toBe(true);
  });

  test("exports no application and opens no number", async () => {
    const id = await apply(app);
    const [exportOne, openNumber] = [
      await begin(leaving, "/export"),
      await begin(leaving, `/applications/${id}/phone`),
    ];
    await disable();
    expect(await exportOne({ format: "csv", columns: ["name", "phone"], of: { ids: [id] } })).toBe(401);
    expect(await openNumber({})).toBe(401);
  });

  test("has the rights of the new role if the account was demoted", async () => {
    const other = await recruit(app);
    const disableOther = await begin(leaving, `/recruiters/${other.id}/disable`);
    expect(await boss.post(`${deskApiPath}/recruiters/${leaving.id}/role`, { role: "recruiter" })).toMatchObject({
      status: 200,
    });
    expect(await disableOther({})).toBe(403);
    expect(await isDisabled(other.id)).toBe(false);
  });

  test("does not do what only a manager may do in a call for all recruiters", async () => {
    const template = "template-of-boss-1";
    await boss.post(`${deskApiPath}/own-templates`, { id: template, name: "Shifts" });
    const remove = await begin(leaving, `/own-templates/${template}/delete`);
    await boss.post(`${deskApiPath}/recruiters/${leaving.id}/role`, { role: "recruiter" });
    expect(await remove({})).toBe(403);
    const { rows } = await app.database.query("select from own_template where id = $1", [template]);
    expect(rows).toHaveLength(1);
  });

  test("is answered if nothing changed meanwhile", async () => {
    const openNumber = await begin(leaving, `/applications/${await apply(app)}/phone`);
    expect(await openNumber({})).toBe(200);
  });
});

describe("an export that is read slowly", () => {
  const people = 6000;

  /** Begins the export of everyone, and reads its first bytes. */
  async function beginExport() {
    const { body } = await leaving.post(`${deskApiPath}/selections`, { view: "everybody", filter: {} });
    const asked = { format: "csv", columns: ["name", "email", "phone"], of: { selection: body.id } };
    const init = { method: "POST", body: JSON.stringify(asked), headers: headers() };
    const reader = (await leaving.open(`${deskApiPath}/export`, init)).body?.getReader();
    await reader?.read();
    return async () => {
      let bytes = 0;
      for (;;) {
        const step = await reader?.read();
        if (step?.done !== false) return bytes;
        bytes += step.value.length;
      }
    };
  }

  beforeAll(() => fillApplications(app.database, people));

  test("is complete while the session lasts", async () => {
    const readRest = await beginExport();
    expect(await readRest()).toBeGreaterThan(people * 40);
  });

  test("ends with the session", async () => {
    const readRest = await beginExport();
    await disable();
    await expect(readRest()).rejects.toThrow("ended");
  });

  test("ends with the rights of a manager", async () => {
    const readRest = await beginExport();
    await boss.post(`${deskApiPath}/recruiters/${leaving.id}/role`, { role: "recruiter" });
    await expect(readRest()).rejects.toThrow("ended");
  });
});

describe("a manager whose rights ended after the request was checked", () => {
  test("neither enables nor disables an account", async () => {
    const target = await recruit(app);
    await disable();
    const by = leaving.id;
    expect(await enableRecruiter(commandsOf(app), { target: leaving.id, by })).toBe("forbidden");
    await disableRecruiter(commandsOf(app), { target: target.id, by });
    await app.database.query("update recruiter set role = 'recruiter', disabled_at = null where id = $1", [leaving.id]);
    await disableRecruiter(commandsOf(app), { target: target.id, by });
    expect(await isDisabled(target.id)).toBe(false);
  });
});
