/** The databases of a PostgreSQL server for tests. */
import { Client } from "pg";

/** The database that tests' databases are copied from. */
export const template = "fairlead_template";

/** The same after the demo's first start, where demo-setup.ts has made it. */
export const demoTemplate = "fairlead_demo";

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Statements that cannot run in a transaction, such as `create database`. */
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
