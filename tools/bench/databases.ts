/** A temporary PostgreSQL server with databases that the built product migrated. */
import { startPostgres } from "../../tests/support/postgres.ts";
import { databaseUrl, withServer } from "../../tests/support/server-databases.ts";
import { startBuilt, temporaryFolder } from "./server.ts";

export interface Databases {
  /** Creates a database, migrated unless `empty`, and returns its URL. */
  create(name: string, empty?: "empty"): Promise<string>;
  remove(): Promise<void>;
}

export async function startDatabases(): Promise<Databases> {
  const server = await startPostgres();
  const create = async (name: string, from: string) => {
    await withServer(server.url, (run) => run(`create database ${name} template ${from}`));
    return databaseUrl(server.url, name);
  };
  const template = await create("migrated", "template0");
  const folder = temporaryFolder();
  const once = await startBuilt("web", { DATABASE_URL: template, DATA_DIR: folder.path });
  await once.stop();
  folder.remove();
  return {
    create: (name, empty) => create(name, empty ? "template0" : "migrated"),
    remove: () => server.remove(),
  };
}
