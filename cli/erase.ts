/**
 * `fairlead erase ID`: deletes one application (B9) by registration id or code, and lists others
 * that may be the same person's.
 */
import { applicationOf, eraseApplication, sameContact } from "../commands/applications/erase.ts";
import { formatCode } from "../domain/code/code.ts";
import { command } from "./command.ts";

export const eraseCommand = command({
  name: "erase",
  ofStored: true,
  operand: "ID",
  does: "delete one application and everything sent with it, by a registration's id or code",
  /** Exit status 1 if there is no such application. */
  async run({ database, config, now, operand: id, output }) {
    const applicationId = await applicationOf(database, id);
    if (applicationId === null) {
      output.write("There is no application with this id or code. Nothing was deleted.\n");
      return 1;
    }
    // Read before the deletion removes number and address.
    const others = await sameContact(database, applicationId);
    // The deletion also writes the webhook events.
    const erased = await eraseApplication({ database, config, now }, applicationId);
    output.write(
      erased ? "The application and everything sent with it were deleted.\n" : "It had already been deleted.\n",
    );
    for (const code of others) output.write(`Not deleted (same number or address): ${formatCode(code)}\n`);
    return 0;
  },
});
