import { createHash } from "node:crypto";
import type { Queryable } from "../../db/database.ts";
import { nullable, text, time } from "../../db/rows.ts";

export interface EndpointHealth {
  readonly id: string;
  /** Since when no attempt has succeeded; null: the last one did, or there was none. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** Since when it is paused; null: it is not. */
  readonly pausedAt: Date | null;
}

const shape = {
  id: text,
  failingSince: nullable(time),
  disabledAt: nullable(time),
  disabledReason: nullable(text),
  pausedAt: nullable(time),
};
const shown = `id, failing_since as "failingSince", disabled_at as "disabledAt", disabled_reason as "disabledReason",
  paused_at as "pausedAt"`;

/** An endpoint that is new, or whose address has changed, starts with a clean record. */
export async function readOrAddEndpoint(database: Queryable, id: string, addressHash: string): Promise<EndpointHealth> {
  const [row] = await database.rows(
    shape,
    `select ${shown} from endpoint where id = $1 and address_hash = $2`,
    [id, addressHash],
    "endpoint-health",
  );
  if (row) return row;
  await database.query(
    `insert into endpoint (id, address_hash) values ($1, $2)
     on conflict (id) do update set address_hash = excluded.address_hash, failing_since = null, disabled_at = null,
       disabled_reason = null
     where endpoint.address_hash <> excluded.address_hash`,
    [id, addressHash],
  );
  return { id, failingSince: null, disabledAt: null, disabledReason: null, pausedAt: null };
}

/** All endpoints that were ever attempted or paused. */
export async function endpointsHealth(database: Queryable): Promise<EndpointHealth[]> {
  return database.rows(shape, `select ${shown} from endpoint order by id`);
}

/** The endpoint accepted a delivery, or at least read and refused it. */
export async function recordEndpointAnswer(database: Queryable, id: string): Promise<void> {
  await database.query(
    "update endpoint set failing_since = null where id = $1 and failing_since is not null",
    [id],
    "endpoint-answered",
  );
}

/** An attempt failed. Returns since when all have failed. */
export async function recordEndpointFailure(database: Queryable, id: string, now: Date): Promise<Date> {
  const [failed] = await database.rows(
    { since: time },
    `update endpoint set failing_since = coalesce(failing_since, $2::timestamptz) where id = $1
     returning failing_since as since`,
    [id, now.toISOString()],
    "endpoint-failed",
  );
  return failed?.since ?? now;
}

/** Disables an endpoint. False: it was disabled already. */
export async function disableEndpoint(
  database: Queryable,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    "update endpoint set disabled_at = $2::timestamptz, disabled_reason = $3 where id = $1 and disabled_at is null",
    [id, now.toISOString(), reason],
  );
  return rowCount > 0;
}

/** Enables an endpoint, with a clean record. False: it was not disabled. */
export async function enableEndpoint(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update endpoint set disabled_at = null, disabled_reason = null, failing_since = null
     where id = $1 and disabled_at is not null`,
    [id],
  );
  return rowCount > 0;
}

interface PausableEndpoint {
  readonly id: string;
  readonly url: string;
  readonly paused?: boolean | undefined;
}

/**
 * Records since when webhooks are paused. Call it at each start and whenever settings change. A
 * pause clears failures, because a paused receiver gets nothing.
 */
export async function notePauses(database: Queryable, webhooks: readonly PausableEndpoint[], now: Date): Promise<void> {
  const paused = webhooks.filter((webhook) => webhook.paused === true);
  await database.query(
    "update endpoint set paused_at = null, failing_since = null where paused_at is not null and id <> all ($1::text[])",
    [paused.map(({ id }) => id)],
  );
  for (const { id, url } of paused) {
    await database.query(
      `insert into endpoint (id, address_hash, paused_at) values ($1, $2, $3::timestamptz)
       on conflict (id) do update set paused_at = excluded.paused_at, failing_since = null
       where endpoint.paused_at is null`,
      [id, addressHash(url), now.toISOString()],
    );
  }
}

/** Identifies an endpoint's address without storing it. */
export function addressHash(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}
