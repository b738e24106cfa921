/** The context of commands, for tests without a server. */
import type { CommandContext } from "../../commands/applications/command.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { demoOperator } from "./operators.ts";

/** A site's settings, and its time when the command runs. */
export function commandsOf(site: TestApp): CommandContext {
  return { database: site.database, config: site.config, now: () => site.now };
}

/** A context without receivers of notifications. */
export function quietCommands({ database }: TestDatabase, now: () => Date = () => new Date()): CommandContext {
  return { database, config: { operator: demoOperator, publicUrl: "http://jobs.example" }, now };
}
