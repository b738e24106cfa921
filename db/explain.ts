/**
 * Explains to the operator why the database cannot be used. Loads only the code of the engine in
 * use.
 */
import type { DatabaseSettings } from "./open.ts";

/** "DATABASE_URL: …" or "DATA_DIR: …", in one line without secrets; null: another kind of error. */
export async function explainDatabase(
  error: unknown,
  { databaseUrl, dataDirectory }: DatabaseSettings,
): Promise<string | null> {
  if (databaseUrl) {
    const { explainPostgres } = await import("./postgres/explain.ts");
    return explainPostgres(error, databaseUrl);
  }
  const { explainEmbedded } = await import("./embedded/explain.ts");
  return explainEmbedded(error, dataDirectory);
}
