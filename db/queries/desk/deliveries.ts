/** The delivery log (B4), without what was sent. */
import type { Withheld } from "../../../domain/delivery/drafts.ts";
import type { DeliveryState } from "../../../domain/desk/desk.ts";
import { mostCounted } from "../../../domain/desk/desk.ts";
import type { Queryable } from "../../database.ts";
import type { DeliveryKind } from "../../schema.ts";
import { pageSize } from "./queue.ts";

export interface DeliveryRow {
  readonly id: string;
  /** null: it is about none: the deployment, or a recruiter's account. */
  readonly applicationId: number | null;
  /** Of the application's first registration; null: it is erased, or there is none. */
  readonly code: string | null;
  readonly eventType: string;
  readonly kind: DeliveryKind;
  readonly target: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly deadAt: Date | null;
  readonly bouncedAt: Date | null;
  readonly withheld: Withheld | null;
}

const columns = `d.id, d.application_id as "applicationId", r.code, d.event_type as "eventType", d.kind, d.target,
  d.created_at as "createdAt", d.attempts, d.last_error as "lastError", d.next_attempt_at as "nextAttemptAt",
  d.delivered_at as "deliveredAt", d.dead_at as "deadAt", d.bounced_at as "bouncedAt", d.withheld`;

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

/** Of one application, in their order. */
export async function deliveriesOf(database: Queryable, applicationId: number): Promise<DeliveryRow[]> {
  const { rows } = await database.query<DeliveryRow>(
    `select ${columns} from delivery d ${joins} where d.application_id = $1 order by d.sequence limit 200`,
    [applicationId],
    "desk-deliveries-of",
  );
  return rows;
}

export interface DeliveryKey {
  readonly at: Date;
  readonly id: string;
}

/** Letters about how somebody logs in are theirs and the managers'. */
const forAll = (manager: string) => `(${manager}::boolean or d.event_type not like 'account.%')`;

/** The newest first; at most one more than a page. `manager`: also what is about recruiters' accounts. */
export async function readDeliveries(
  database: Queryable,
  state: DeliveryState,
  after: DeliveryKey | null,
  manager: boolean,
): Promise<DeliveryRow[]> {
  const { rows } = await database.query<DeliveryRow>(
    `select ${columns} from (
       select * from delivery d
       where ${conditionOf[state]} and (d.created_at, d.id) < ($1::timestamptz, $2) and ${forAll("$3")}
       order by d.created_at desc, d.id desc limit ${pageSize + 1}
     ) d ${joins} order by d.created_at desc, d.id desc`,
    [after?.at.toISOString() ?? "infinity", after?.id ?? "", manager],
    `desk-deliveries-${state}`,
  );
  return rows;
}

/** At most {@link mostCounted}. */
export async function countDead(database: Queryable, manager: boolean): Promise<number> {
  const { rows } = await database.query<{ count: number | string }>(
    `select count(*) as count from (select from delivery d where ${conditionOf.dead} and ${forAll("$1")} limit ${mostCounted}) c`,
    [manager],
    "desk-dead",
  );
  return Number(rows[0]?.count ?? 0);
}
