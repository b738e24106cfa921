/** Opens the database the settings ask for. */
import type { Database } from "./database.ts";

export type { Database, Transaction } from "./database.ts";

export interface DatabaseSettings {
  /** `DATABASE_URL`: a PostgreSQL server, 15 or newer. Without one the database is embedded. */
  databaseUrl?: string;
  /** `DATABASE_POOLER`: it is reached through a connection pooler. */
  databasePooler?: boolean;
  /** `DATA_DIR`: where the embedded database lives. */
  dataDirectory: string;
}

/** Which engine, and where, in words for the operator and without its password: "PostgreSQL, fairlead on db.example.com:5432". */
export async function databasePlace({ databaseUrl, dataDirectory }: DatabaseSettings): Promise<string> {
  if (!databaseUrl) return `embedded database in ${dataDirectory}`;
  const { postgresPlace } = await import("./postgres/explain.ts");
  return `PostgreSQL${postgresPlace(databaseUrl)}`;
}

/**
 * Opens without migrating. Throws DataDirectoryInUse (db/embedded/directory-lock.ts) when another process holds the
 * directory. Either engine is loaded only when it is used: PGlite alone takes hundreds of megabytes.
 * @param onError is told what goes wrong where nobody waits for it: in the embedded engine's upkeep
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
