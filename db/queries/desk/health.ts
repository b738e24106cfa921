import { conditionCodes, healthStates } from "../../../domain/health/conditions.ts";
import type { Queryable } from "../../database.ts";
import { json, nullable, oneOf, type Row, text, time } from "../../rows.ts";

const shape = {
  code: oneOf(conditionCodes),
  machine: text,
  state: oneOf(healthStates),
  since: time,
  checkedAt: nullable(time),
  findings: json<readonly string[]>(),
};

/** Results of the continuous checks, in the order of doctor. */
export function healthChecks(database: Queryable): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `select condition as code, machine, state, since, checked_at as "checkedAt", findings from health_check
     where condition = any($1::text[]) order by array_position($1::text[], condition), machine`,
    [conditionCodes],
  );
}
