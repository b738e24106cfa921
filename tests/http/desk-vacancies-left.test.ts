/** What a recruiter scheduled before the account was disabled is not published unseen. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { disableRecruiter, enableRecruiter } from "../../commands/accounts/disable.ts";
import { publishDue } from "../../commands/vacancies/publish-due.ts";
import { deskApiPath } from "../../routes.ts";
import { contextOf } from "../../server/desk/vacancies.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { confirm, recruit, type Recruit } from "../support/desk.ts";
import { act, show, wholeDraft, written } from "../support/desk-vacancies.ts";

const context = useDatabase();
const app = useApp({}, context);

let boss: Recruit;
let leaving: Recruit;

beforeAll(async () => {
  boss = await recruit(app, "manager");
  await confirm(boss);
});

beforeEach(async () => {
  app.now = new Date("2026-11-20T10:00:00Z");
  await app.database.query("delete from vacancy");
  leaving = await recruit(app);
});

/** Resolves to the vacancy's id. */
async function scheduledBy(by: Recruit, title: string): Promise<string> {
  const { id, version } = await written(by, wholeDraft(title));
  const body = { version, languages: ["en", "de"], accepted: [], localTime: "2026-11-23T08:00", zone: "Europe/Berlin" };
  expect((await act(by, id, "schedule", body)).status).toBe(200);
  return id;
}

function due() {
  app.now = new Date("2026-11-23T08:00:00Z");
  const commands = contextOf({ deps: { config: app.config, database: app.database, now: () => app.now } as never });
  return publishDue(commands, (error) => {
    throw error;
  });
}

async function unscheduledInAuditLog(): Promise<unknown[]> {
  const { rows } = await app.database.query(
    "select recruiter_id as by, subject from desk_event where type = 'vacancy_unscheduled' order by id",
  );
  return rows;
}

describe("disabling a recruiter", () => {
  test("cancels only their schedules, in the manager's name, in the histories and the audit log", async () => {
    const [left, kept] = [await scheduledBy(leaving, "Bye bye"), await scheduledBy(boss, "Stays")];
    const before = await unscheduledInAuditLog();
    expect((await boss.post(`${deskApiPath}/recruiters/${leaving.id}/disable`, {})).status).toBe(200);
    const now = await show(boss, left);
    expect(now).toMatchObject({ status: "draft", schedule: null, scheduleRefused: null });
    expect(now.history[0]).toMatchObject({
      what: "unscheduled",
      by: boss.name,
      languages: ["en", "de"],
      version: now.version,
    });
    expect((await unscheduledInAuditLog()).slice(before.length)).toEqual([{ by: boss.id, subject: now.slug }]);
    expect(await due()).toEqual({ published: 1, refused: 0 });
    expect([(await show(boss, left)).status, (await show(boss, kept)).status]).toEqual(["draft", "changed"]);
  });

  test("by the command line cancels them without a name, and enabling does not bring them back", async () => {
    const id = await scheduledBy(leaving, "Bye bye");
    await disableRecruiter(commandsOf(app), { target: leaving.id });
    await enableRecruiter(commandsOf(app), { target: leaving.id });
    expect((await show(boss, id)).history[0]).toMatchObject({ what: "unscheduled", by: null });
    expect(await due()).toEqual({ published: 0, refused: 0 });
  });

  test("also ends what they scheduled at the same moment, when its time comes", async () => {
    const id = await scheduledBy(leaving, "Bye bye");
    await app.database.query("update recruiter set disabled_at = now() where id = $1", [leaving.id]);
    expect(await due()).toEqual({ published: 0, refused: 0 });
    const now = await show(boss, id);
    expect(now).toMatchObject({ status: "draft", schedule: null });
    expect(now.history[0]).toMatchObject({ what: "unscheduled", by: null });
  });
});
