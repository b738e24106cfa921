/**
 * After postgres-setup.ts: makes a database with the demo's vacancies and testimonials, as the
 * built product imports them.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import { childEnvironment } from "./environment.ts";
import { demoOperator } from "./operators.ts";
import { databaseUrl, demoTemplate, template, withServer } from "./server-databases.ts";

export default async function setup(project: TestProject): Promise<void> {
  const { postgresUrl } = project.getProvidedContext();
  await withServer(postgresUrl, async (run) => {
    await run(`drop database if exists ${demoTemplate}`);
    await run(`create database ${demoTemplate} template ${template}`);
  });
  const database = openPostgres(databaseUrl(postgresUrl, demoTemplate));
  await importOperatorFile(database, demoOperator, new Date(), builtId());
  await database.close();
  project.provide("hasDemo", true);
}

/** The id of the build in dist/. */
function builtId(): string {
  const program = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
  const version = execFileSync(process.execPath, [program, "version"], { encoding: "utf8", env: childEnvironment() });
  const [, id] = /\(build (\w+)\)/.exec(version) ?? [];
  if (id === undefined) throw new Error(`fairlead version says ${version}`);
  return id;
}
