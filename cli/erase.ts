/** `fairlead erase ID`: deletes everything about one person (B9), by a registration's id or a code. */
import { applicationOf, eraseApplication } from "../applications/erase.ts";
import { startQueue } from "../jobs/queue.ts";
import { command } from "./command.ts";

export const eraseCommand = command({
  name: "erase",
  operand: "ID",
  does: "delete everything about one person, by the application's id or code",
  /** Status 1 when there is no such application. */
  async run({ database, config, now, operand: id, output }) {
    const applicationId = await applicationOf(database, id);
    if (applicationId === null) {
      output.write("There is no application with this id or code. Nothing was deleted.\n");
      return 1;
    }
    // What outbound systems are told is enqueued with the deletion.
    const queue = await startQueue(database, { work: false });
    try {
      const erased = await eraseApplication({ database, queue, config, now }, applicationId);
      output.write(erased ? "Everything about this person is deleted.\n" : "It was deleted already.\n");
      return 0;
    } finally {
      await queue.stop();
    }
  },
});
