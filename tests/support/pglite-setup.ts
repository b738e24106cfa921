/** Before the suite on PGlite: one migrated data directory that the tests' own are copied from. Making one takes seconds. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../db/embedded/open.ts";
import { migrate } from "../../db/migrate.ts";
import { startQueue } from "../../jobs/queue.ts";
import type { TestProject } from "vitest/node";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "fairlead-template-"));
  const database = await openEmbedded(directory);
  await migrate(database);
  await (await startQueue(database, { work: false })).stop();
  await database.close();
  project.provide("embeddedTemplate", directory);
  return () => rm(directory, { recursive: true, force: true });
}
