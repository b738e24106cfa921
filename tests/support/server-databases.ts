/** The databases of a PostgreSQL server that tests run on. */
import { Client } from "pg";

/** The database a test's own is copied from. */
export const template = "fairlead_template";

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Statements that cannot be run in a transaction, such as `create database`. */
export async function withServer(
  url: string,
  work: (run: (sql: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(async (sql) => void (await client.query(sql)));
  } finally {
    await client.end();
  }
}
