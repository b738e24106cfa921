/** The contact clock for tests: a fake time, recruiters, applications, and the clock's effects. */
import { beforeEach } from "vitest";
import type { NewRegistration } from "../../commands/applications/register-statement.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { formatCode } from "../../domain/code/code.ts";
import { type ClockDependencies, runContactClock as sweepOf } from "../../jobs/keep-clock.ts";
import { createLog } from "../../server/http/log.ts";
import { useDatabase } from "./databases.ts";
import { listeningOperator } from "./operators.ts";
import { newRegistration } from "./registrations.ts";

/** When all applications are submitted. */
export const start = new Date("2026-11-20T10:00:00Z");

/** The time after the given hours. */
export const at = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000);

const rethrow = (error: unknown): never => {
  throw error;
};

// oxlint-disable-next-line react/hooks -- a set-up of vitest, no hook of React
export function useClock() {
  const context = useDatabase();
  beforeEach(async () => {
    await context.database.query("delete from application");
    await context.database.query("delete from delivery");
    await context.database.query("delete from recruiter");
  });

  function clock(hours: number, change: Partial<ClockDependencies> = {}): ClockDependencies {
    return {
      config: { operator: listeningOperator(), smtpUrl: "smtp://127.0.0.1:1", publicUrl: "http://jobs.example" },
      database: context.database,
      log: createLog("silent"),
      now: () => at(hours),
      ...change,
    };
  }

  async function set(id: number, values: Record<string, string | null>): Promise<void> {
    for (const [column, value] of Object.entries(values)) {
      await context.database.query(`update application set ${column} = $2 where id = $1`, [id, value]);
    }
  }

  /** One sweep, which must succeed. */
  function sweep(hours: number, change: Partial<ClockDependencies> = {}): Promise<void> {
    return sweepOf(clock(hours, change), rethrow);
  }

  /** Their ids are their lower-case names. */
  async function recruit(...names: string[]): Promise<void> {
    for (const name of names) {
      const id = name.toLowerCase();
      await context.database.query("insert into recruiter (id, name, email, role) values ($1, $2, $3, 'recruiter')", [
        id,
        name,
        `${id}@operator.example`,
      ]);
    }
  }

  async function apply(assignedTo: string | null = null, now = start, change: Partial<NewRegistration> = {}) {
    const input = newRegistration(undefined, { now, deliveries: [], ...change });
    const saved = await saveRegistration(context.database, input);
    if (saved.outcome !== "created") throw new Error(saved.outcome);
    await set(saved.applicationId, { assigned_to: assignedTo, assigned_at: assignedTo && now.toISOString() });
    return { id: saved.applicationId, registrationId: input.id, code: formatCode(input.code) };
  }

  async function row(id: number): Promise<Record<string, unknown>> {
    const { rows } = await context.database.query("select * from application where id = $1", [id]);
    return rows[0] ?? {};
  }

  /** Events in order. */
  async function history(id: number) {
    const { rows } = await context.database.query<{ type: string; actor: string; at: Date; detail: unknown }>(
      "select type, actor, at, detail from application_event where application_id = $1 order by id",
      [id],
    );
    return rows;
  }

  /**
   * Deliveries queued since the last call, in order: "recruiter.reminded_first → recruiter:maya".
   */
  async function sent(id: number): Promise<string[]> {
    const { rows } = await context.database.query<{ event_type: string; target: string; sequence: number }>(
      "delete from delivery where application_id = $1 returning event_type, target, sequence",
      [id],
    );
    return rows
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ event_type, target }) => `${event_type} → ${target}`);
  }

  return { context, clock, set, sweep, recruit, apply, row, history, sent };
}
