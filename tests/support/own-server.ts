/**
 * A PostgreSQL server of a test file, to break, with our tables. Needs PostgreSQL (`hasPostgres`).
 */
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../db/database.ts";
import { migrate } from "../../db/migrate.ts";
import type { DatabaseSettings } from "../../db/open.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

export interface OwnServer {
  readonly server: PostgresServer;
  readonly database: Database;
  readonly settings: DatabaseSettings;
}

/** @param by the kind of address; the result is available once the tests start */
export function useOwnServer({ by = "url" }: { by?: "url" | "socketUrl" } = {}): OwnServer {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = openPostgres(server[by]);
    await migrate(database);
  });
  afterAll(async () => {
    await database?.close();
    await server?.remove();
  });
  return {
    get server() {
      return server;
    },
    get database() {
      return database;
    },
    get settings() {
      return { databaseUrl: server[by], dataDirectory: "" };
    },
  };
}
