/**
 * Response times of the desk with few and many applications, on PostgreSQL and on the embedded
 * engine.
 */
import { openEmbedded } from "../../db/embedded/open.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import { everyList, listing } from "./lists.ts";
import type { Report } from "./rows.ts";
import { everySearch, searching } from "./search.ts";
import { startBuilt, temporaryFolder } from "./server.ts";
import { stored } from "./stored.ts";

/** URLs of databases: one with 1,000 applications, one with `count`. */
export async function deskOnPostgres(
  report: Report,
  { few, many, count }: { readonly few: string; readonly many: string; readonly count: number },
): Promise<void> {
  const [small, large] = [openPostgres(few), openPostgres(many)];
  const where = `PostgreSQL, ${count.toLocaleString("en")} applications`;
  try {
    await searching(report, small, large, count);
    await everySearch(report, large, where);
    await listing(report, small, large, count);
    await everyList(report, large, where);
  } finally {
    await small.close();
    await large.close();
  }
}

/** Without other load. */
export async function deskOnEmbedded(report: Report, count: number): Promise<void> {
  const folder = temporaryFolder();
  const where = `PGlite, ${count.toLocaleString("en")} applications`;
  // Migrated by the built product.
  await (await startBuilt("main", { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile() })).stop();
  const database = await openEmbedded(folder.path, () => {});
  try {
    for (const statement of stored(count)) await database.script(statement);
    await everySearch(report, database, where);
    await everyList(report, database, where);
  } finally {
    await database.close();
    folder.remove();
  }
}
