import { deliveryKinds, withheldFor } from "../../../domain/delivery/drafts.ts";
import type { DeliveryState } from "../../../domain/desk/desk.ts";
import { mostCounted } from "../../../domain/desk/desk.ts";
import { mergedIds } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, nullable, oneOf, onlyRow, type Row, text, time } from "../../rows.ts";
import { pageSize } from "./queue.ts";

const shape = {
  id: text,
  /** Null: about no application, but the deployment or a recruiter's account. */
  applicationId: nullable(integer),
  /** Code of the application's first registration; null: erased or none. */
  code: nullable(text),
  eventType: text,
  kind: oneOf(deliveryKinds),
  target: text,
  createdAt: time,
  attempts: integer,
  lastError: nullable(text),
  nextAttemptAt: nullable(time),
  deliveredAt: nullable(time),
  deadAt: nullable(time),
  bouncedAt: nullable(time),
  withheld: nullable(oneOf(withheldFor)),
  sequence: integer,
};

export type DeliveryRow = Row<typeof shape>;

const columns = `d.id, d.application_id as "applicationId", r.code, d.event_type as "eventType", d.kind, d.target,
  d.created_at as "createdAt", d.attempts, d.last_error as "lastError", d.next_attempt_at as "nextAttemptAt",
  d.delivered_at as "deliveredAt", d.dead_at as "deadAt", d.bounced_at as "bouncedAt", d.withheld, d.sequence`;

const joins = `left join lateral (
    select f.code from registration f where f.application_id = d.application_id order by f.created_at, f.id limit 1
  ) r on true`;

const conditionOf: Readonly<Record<DeliveryState, string>> = {
  dead: "d.dead_at is not null and d.withheld is null",
  withheld: "d.withheld is not null",
  waiting: "d.delivered_at is null and d.dead_at is null",
  delivered: "d.delivered_at is not null and d.bounced_at is null",
  bounced: "d.bounced_at is not null",
  all: "true",
};

/**
 * Deliveries about an application and those merged into it, in order: the newest 200, and all of
 * recruiters' messages.
 */
export function deliveriesOf(database: Queryable, applicationId: number): Promise<DeliveryRow[]> {
  return database.rows(
    shape,
    `select ${columns} from (
       (select * from delivery where application_id in ${mergedIds} order by sequence desc limit 200)
       union
       select * from delivery where application_id in ${mergedIds} and event_type = 'applicant.message'
     ) d ${joins} order by d.sequence`,
    [applicationId],
    "desk-deliveries-of",
  );
}

/** Without the id: who could try keys would find out an email's. */
export interface DeliveryKey {
  readonly at: Date;
  readonly sequence: number;
}

/** Only managers see emails about how recruiters log in. */
const forAll = (manager: string) => `(${manager}::boolean or d.event_type not like 'account.%')`;

/**
 * Newest first; at most one more than a page. `manager`: includes those about recruiters' accounts.
 */
export function readDeliveries(
  database: Queryable,
  state: DeliveryState,
  after: DeliveryKey | null,
  manager: boolean,
): Promise<DeliveryRow[]> {
  return database.rows(
    shape,
    `select ${columns} from (
       select * from delivery d
       where ${conditionOf[state]} and (d.created_at, d.sequence) < ($1::timestamptz, $2::bigint) and ${forAll("$3")}
       order by d.created_at desc, d.sequence desc limit ${pageSize + 1}
     ) d ${joins} order by d.created_at desc, d.sequence desc`,
    [after?.at.toISOString() ?? "infinity", after?.sequence ?? 0, manager],
    `desk-deliveries-${state}`,
  );
}

/** How far back {@link deliveriesTo} looks, in deliveries to all. */
const mostRead = 20_000;

/** The newest deliveries to a webhook, newest first. */
export function deliveriesTo(database: Queryable, webhook: string, limit: number): Promise<DeliveryRow[]> {
  return database.rows(
    shape,
    `select ${columns} from (
       select * from (select * from delivery order by created_at desc limit ${mostRead}) newest
       where kind = 'webhook' and target = $1 order by created_at desc, sequence desc limit $2::integer
     ) d ${joins} order by d.created_at desc, d.sequence desc`,
    [webhook, limit],
    "desk-deliveries-to",
  );
}

/** At most {@link mostCounted}. */
export async function countDead(database: Queryable, manager: boolean): Promise<number> {
  const rows = await database.rows(
    { count: integer },
    `select count(*) as count from (select from delivery d where ${conditionOf.dead} and ${forAll("$1")} limit ${mostCounted}) c`,
    [manager],
    "desk-dead",
  );
  return onlyRow(rows).count;
}
