/** What keeps a database from being used, in words for the operator. Either engine's is loaded only where it is used. */
import type { DatabaseSettings } from "./open.ts";

/** "DATABASE_URL: …" or "DATA_DIR: …", in one line and without anything secret; null: an error of another kind. */
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
