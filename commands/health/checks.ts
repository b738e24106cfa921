/** The continuous checks: which are due, what they found, and the alerts that follow. */
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { boolean, nullable, oneOf, text, time } from "../../db/rows.ts";
import { alertChanges, type AlertChange, nextChecked, soonAgain } from "../../domain/health/alerting.ts";
import { type ConditionCode, conditionOf, conditionCodes, healthStates } from "../../domain/health/conditions.ts";
import type { Finding } from "../../domain/health/finding.ts";
import { chatDraft, emailDraft } from "../../domain/delivery/drafts.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { addDeliveries } from "../outbox/enqueue.ts";

/** Milliseconds after a check was due before its machine, or container, is forgotten. */
const forgottenAfter = 3_600_000;

/** The machine that a condition is of; empty: it is the same on all. */
const machineOf = (code: ConditionCode, machine: string) => (conditionOf(code).perMachine ? machine : "");

/**
 * The conditions to check now; no other process checks the same. One that has never been checked is
 * due. A time too far ahead was written before the clock was set back.
 */
export async function claimChecks(database: Queryable, machine: string, now: Date): Promise<ConditionCode[]> {
  const rows = await database.rows(
    { code: oneOf(conditionCodes) },
    `with asked as (select * from unnest($1::text[], $2::text[], $3::float8[]) as a (condition, machine, every)),
       added as (
         insert into health_check (condition, machine, state, since, findings, next_at, alerting, alerting_since)
         select condition, machine, 'ok', $4::timestamptz, '[]', $4::timestamptz + every * interval '1 millisecond', false, $4::timestamptz
         from asked on conflict do nothing returning condition
       ), due as (
         update health_check h set next_at = $4::timestamptz + a.every * interval '1 millisecond' from asked a
         where h.condition = a.condition and h.machine = a.machine
           and (h.next_at <= $4::timestamptz or h.next_at > $4::timestamptz + 2 * a.every * interval '1 millisecond')
         returning h.condition
       )
     select condition as code from added union select condition from due`,
    [
      conditionCodes,
      conditionCodes.map((code) => machineOf(code, machine)),
      conditionCodes.map((code) => conditionOf(code).every),
      now.toISOString(),
    ],
  );
  return rows.map(({ code }) => code);
}

export interface Alert {
  readonly code: ConditionCode;
  /** Empty: all of them. */
  readonly machine: string;
  readonly change: AlertChange;
  readonly since: Date;
}

export interface Channels {
  readonly email: boolean;
  /** The text for a chat; null: there is none. */
  readonly chat: ((alerts: readonly Alert[]) => string) | null;
}

const rowShape = {
  code: oneOf(conditionCodes),
  state: oneOf(healthStates),
  since: time,
  alerting: boolean,
  alertingSince: time,
  alertedAt: nullable(time),
  endedAt: nullable(time),
  machine: text,
};

/**
 * Stores what was found, and queues one email and one message to the chat about everything that
 * began, lasts or ended. Resolves to these.
 */
export async function recordChecks(
  database: Pick<Database, "transaction">,
  found: ReadonlyMap<ConditionCode, readonly Finding[]>,
  { machine, now, channels }: { readonly machine: string; readonly now: Date; readonly channels: Channels },
): Promise<readonly Alert[]> {
  return database.transaction(async (transaction) => {
    const codes = [...found.keys()].toSorted();
    const rows = await transaction.rows(
      rowShape,
      `select h.condition as code, h.machine, h.state, h.since, h.alerting, h.alerting_since as "alertingSince", h.alerted_at as "alertedAt",
         h.ended_at as "endedAt"
       from health_check h join unnest($1::text[], $2::text[]) as a (condition, machine) using (condition, machine)
       order by h.condition for update of h`,
      [codes, codes.map((code) => machineOf(code, machine))],
    );
    const alerts: Alert[] = [];
    for (const row of rows) {
      const findings = found.get(row.code) ?? [];
      const { severity } = conditionOf(row.code);
      const { checked, change, isOpen } = nextChecked(row, stateOf(findings), severity, now);
      await write(transaction, row, { ...checked, lines: linesOf(findings), isOpen, now });
      if (change) alerts.push({ code: row.code, machine: row.machine, change, since: checked.alertingSince });
    }
    await transaction.query("delete from health_check where machine <> '' and next_at < $1::timestamptz", [
      new Date(now.getTime() - forgottenAfter).toISOString(),
    ]);
    const inOrder = alerts.toSorted((a, b) => rank(a) - rank(b));
    await announce(transaction, inOrder, channels, now);
    return inOrder;
  });
}

/** What began first, then what lasts, then what ended; each in the order of doctor. */
function rank({ change, code }: Alert): number {
  return alertChanges.indexOf(change) * 1000 + conditionCodes.indexOf(code);
}

async function announce(transaction: Transaction, alerts: readonly Alert[], { email, chat }: Channels, now: Date) {
  if (alerts.length === 0) return;
  const about = alerts.map(({ code, machine, change, since }) => ({
    code,
    machine,
    change,
    since: since.toISOString(),
  }));
  await addDeliveries(
    transaction,
    null,
    [
      ...(email ? [emailDraft("operator.alert", "operator", newDeliveryId, { alerts: about })] : []),
      ...(chat ? [chatDraft(chat(alerts), newDeliveryId)] : []),
    ],
    now,
  );
}

type Written = ReturnType<typeof nextChecked>["checked"] & {
  readonly lines: readonly string[];
  readonly isOpen: boolean;
  readonly now: Date;
};

async function write(
  transaction: Transaction,
  { code, machine }: { readonly code: ConditionCode; readonly machine: string },
  { state, since, alerting, alertingSince, alertedAt, endedAt, lines, isOpen, now }: Written,
): Promise<void> {
  const { every } = conditionOf(code);
  await transaction.query(
    `update health_check set state = $3, since = $4::timestamptz, findings = $5::jsonb, checked_at = $6::timestamptz,
       next_at = $7::timestamptz, alerting = $8, alerting_since = $9::timestamptz, alerted_at = $10::timestamptz,
       ended_at = $11::timestamptz
     where condition = $1 and machine = $2`,
    [
      code,
      machine,
      state,
      since.toISOString(),
      JSON.stringify(lines),
      now.toISOString(),
      new Date(now.getTime() + (isOpen ? Math.min(every, soonAgain) : every)).toISOString(),
      alerting,
      alertingSince.toISOString(),
      alertedAt?.toISOString() ?? null,
      endedAt?.toISOString() ?? null,
    ],
  );
}

function stateOf(findings: readonly Finding[]) {
  const kinds = new Set(findings.map(({ kind }) => kind));
  const state = kinds.has("error") ? "error" : kinds.has("warning") || kinds.has("missing") ? "warning" : "ok";
  return { state, alerting: findings.some(({ kind, alerts = kind === "error" }) => alerts) } as const;
}

/** At most so many and so long: they are shown on one page. */
function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ kind }) => kind !== "ok")
    .slice(0, 50)
    .map(({ text: line }) => line.slice(0, 1000));
}
