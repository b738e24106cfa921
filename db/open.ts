import type { Database } from "./database.ts";

export type { Database, Transaction } from "./database.ts";

export interface DatabaseSettings {
  /** `DATABASE_URL`: a PostgreSQL server, 15 or newer. Omitted: the embedded database. */
  databaseUrl?: string;
  /** `DATABASE_POOLER`: the server is behind a connection pooler. */
  databasePooler?: boolean;
  /** `DATA_DIR`: the folder of the embedded database. */
  dataDirectory: string;
}

/**
 * Engine and place for the operator, without password: "PostgreSQL, fairlead on
 * db.example.com:5432".
 */
export async function databasePlace({ databaseUrl, dataDirectory }: DatabaseSettings): Promise<string> {
  if (!databaseUrl) return `embedded database in ${dataDirectory}`;
  const { postgresPlace } = await import("./postgres/explain.ts");
  return `PostgreSQL${postgresPlace(databaseUrl)}`;
}

/**
 * Opens without migrating. Throws DataDirectoryInUse (db/embedded/directory-lock.ts). Loads only
 * the engine in use, because PGlite takes hundreds of megabytes.
 * @param onError receives errors of the embedded engine's upkeep, for which no one waits
 */
export async function openDatabase(
  { databaseUrl, databasePooler = false, dataDirectory }: DatabaseSettings,
  onError?: (error: unknown) => void,
): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres/open.ts");
    return openPostgres(databaseUrl, { pooler: databasePooler });
  }
  const { openEmbedded } = await import("./embedded/open.ts");
  return openEmbedded(dataDirectory, onError);
}
