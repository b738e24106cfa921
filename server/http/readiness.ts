/** `/health/ready`: whether requests should come to this process. */
import type { Handler } from "hono";
import type { Logger } from "pino";
import type { Database } from "../../db/database.ts";
import { unknownMigrations } from "../../db/migrate.ts";

/**
 * 200 while the database answers and has no migration that this version does not know. 503 with `unavailable` where it is away, and
 * with `outdated` where a newer version has migrated it: this process was to be stopped before.
 */
export function readiness({ database, log }: { readonly database: Database; readonly log: Logger }): Handler {
  let said = false;
  return async (c) => {
    const unknown = await unknownMigrations(database).catch(() => null);
    if (unknown !== null && unknown.length > 0 && !said) {
      said = true;
      log.error({ unknown }, "a newer version has migrated the database; stop this process");
    }
    const status = unknown === null ? "unavailable" : unknown.length > 0 ? "outdated" : "ready";
    return c.json({ status }, status === "ready" ? 200 : 503, { "cache-control": "no-store" });
  };
}
