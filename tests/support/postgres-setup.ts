/**
 * Before the PostgreSQL suite: starts a server with one migrated database to copy from, behind a
 * pooler if requested.
 */
import { migrate } from "../../db/migrate.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import { postgresUrl, throughPooler } from "./environment.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.ts";
import { databaseUrl, template, withServer } from "./server-databases.ts";
import type { TestProject } from "vitest/node";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = postgresUrl ? { url: postgresUrl, remove: async () => {} } : await startPostgres();
  await withServer(server.url, async (run) => {
    await run(`drop database if exists ${template}`);
    await run(`create database ${template}`);
  });
  const database = openPostgres(databaseUrl(server.url, template));
  await migrate(database);
  await database.close();
  project.provide("postgresUrl", server.url);
  if (!throughPooler) {
    project.provide("poolerUrl", null);
    return server.remove;
  }
  const pooler = await startPgbouncer(server.url, 10);
  project.provide("poolerUrl", pooler.url);
  return async () => {
    await pooler.remove();
    await server.remove();
  };
}
