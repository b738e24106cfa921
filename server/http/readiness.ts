/** `/health/ready`: whether this process should receive requests. */
import type { Handler } from "hono";
import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import { unknownMigrations } from "../../db/migrate.ts";

/**
 * 200 while the database answers and has only known migrations. 503 with `unavailable` when it does
 * not answer, or `outdated` when a newer version migrated it: this process should have been stopped
 * before.
 */
export function readiness({ database, log }: { readonly database: Database; readonly log: Logger }): Handler {
  let isLogged = false;
  return async (c) => {
    const unknown = await unknownMigrations(database).catch(() => null);
    if (unknown !== null && unknown.length > 0 && !isLogged) {
      isLogged = true;
      log.error({ unknown }, "a newer version has migrated the database; stop this process");
    }
    const status = unknown === null ? "unavailable" : unknown.length > 0 ? "outdated" : "ready";
    return c.json({ status }, status === "ready" ? 200 : 503, { "cache-control": "no-store" });
  };
}
