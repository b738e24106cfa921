/** `fairlead bounce`: a mail server hands over what came back. */
import type { Writable } from "node:stream";
import type { Database } from "../db/database.ts";
import { recordBounce } from "../outbox/bounces.ts";
import { parseBounce } from "../domain/delivery/bounce.ts";

/**
 * Status 0 also for what is no notification: another status would make the mail server send one of its own. Whatever
 * breaks rejects, which the command line turns into 75 (sysexits: try again later).
 */
export async function bounceCommand(database: Database, message: string, output: Writable): Promise<number> {
  const bounce = parseBounce(message);
  if (bounce === null) {
    output.write("This is no notice that an e-mail of ours came back. Nothing was recorded.\n");
    return 0;
  }
  const known = await recordBounce(database, { id: bounce.deliveryId, status: bounce.status, now: new Date() });
  output.write(known ? `${bounce.deliveryId} came back: ${bounce.status}\n` : "No e-mail of ours has this id.\n");
  return 0;
}
