/** `fairlead erase ID`: deletes everything about one person (B9), by a registration's id or a code. */
import type { Writable } from "node:stream";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { applicationOf, eraseApplication } from "../applications/erase.ts";
import { startQueue } from "../jobs/queue.ts";

export interface EraseParts {
  readonly database: Database;
  readonly config: Config;
}

/** Status 1 when there is no such application. Rejects with the usage when the arguments are others. */
export async function eraseCommand(
  { database, config }: EraseParts,
  parameters: readonly string[],
  output: Writable,
): Promise<number> {
  const [id = "", ...rest] = parameters;
  if (id === "" || rest.length > 0) throw new Error("usage: fairlead erase ID");
  const applicationId = await applicationOf(database, id);
  if (applicationId === null) {
    output.write("There is no application with this id or code. Nothing was deleted.\n");
    return 1;
  }
  // What outbound systems are told is enqueued with the deletion.
  const queue = await startQueue(database, { work: false });
  try {
    const erased = await eraseApplication({ database, queue, config, now: () => new Date() }, applicationId);
    output.write(erased ? "Everything about this person is deleted.\n" : "It was deleted already.\n");
    return 0;
  } finally {
    await queue.stop();
  }
}
