import type { Context } from "hono";
import { type BackupRun, endedRuns } from "../../db/queries/backup-runs.ts";
import { healthChecks } from "../../db/queries/desk/health.ts";
import type { DeskHealth } from "../../domain/desk/health.ts";
import { json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";

/** Runs of each kind. */
const shown = 10;

/** `GET /desk/api/health` */
export async function showHealth({ deps }: DeskRequest, c: Context): Promise<Response> {
  const { database, demo } = deps;
  const [checks, backups, restoreTests] = await Promise.all([
    healthChecks(database),
    endedRuns(database, "backup", shown),
    endedRuns(database, "restore_test", shown),
  ]);
  // Visitors of the demo and people they invite are strangers, and findings name folders and hosts.
  const answer: DeskHealth = {
    checks: checks.map(({ since, checkedAt, findings, ...check }) => ({
      ...check,
      since: since.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      findings: demo ? [] : findings,
    })),
    backups: backups.map(deskRun),
    restoreTests: restoreTests.map(deskRun),
  };
  return json(c, answer);
}

function deskRun({ startedAt, error, name, bytes, rowCount }: BackupRun): DeskHealth["backups"][number] {
  return { at: startedAt.toISOString(), error, name, bytes, rows: rowCount };
}
