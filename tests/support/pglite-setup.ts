/**
 * Before the PGlite suite: makes an empty and a migrated data directory to copy, because making one
 * takes seconds.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../db/embedded/open.ts";
import { migrate } from "../../db/migrate.ts";
import type { TestProject } from "vitest/node";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "fairlead-template-"));
  const [empty, migrated] = [join(directory, "empty"), join(directory, "migrated")];
  await (await openEmbedded(empty)).close();
  await cp(empty, migrated, { recursive: true });
  const database = await openEmbedded(migrated);
  await migrate(database);
  await database.close();
  project.provide("embeddedTemplates", { empty, migrated });
  return () => rm(directory, { recursive: true, force: true });
}
