/** What commands need, for tests that give them without a server. */
import type { CommandContext } from "../../applications/command.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { demoOperator } from "./operators.ts";

/** Of a site: its settings, and its time as it is when the command is given. */
export function commandsOf(site: TestApp): CommandContext {
  return { database: site.database, config: site.config, now: () => site.now };
}

/** Of nobody who could be told of anything. */
export function quietCommands({ database }: TestDatabase, now: () => Date = () => new Date()): CommandContext {
  return { database, config: { operator: demoOperator, publicUrl: "http://jobs.example" }, now };
}
