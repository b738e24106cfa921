/** `fairlead erase ID`: deletes one application (B9), by a registration's id or a code, and says which others may be the person's. */
import { applicationOf, eraseApplication, sameContact } from "../applications/erase.ts";
import { formatCode } from "../domain/code/code.ts";
import { command } from "./command.ts";

export const eraseCommand = command({
  name: "erase",
  ofStored: true,
  operand: "ID",
  does: "delete one application and everything sent with it, by a registration's id or code",
  /** Status 1 when there is no such application. */
  async run({ database, config, now, operand: id, output }) {
    const applicationId = await applicationOf(database, id);
    if (applicationId === null) {
      output.write("There is no application with this id or code. Nothing was deleted.\n");
      return 1;
    }
    // Read while it still says who sent it.
    const others = await sameContact(database, applicationId);
    // What outbound systems are told is written with the deletion.
    const erased = await eraseApplication({ database, config, now }, applicationId);
    output.write(erased ? "This application is deleted, with everything sent in it.\n" : "It was deleted already.\n");
    for (const code of others) output.write(`Not deleted, with the same number or address: ${formatCode(code)}\n`);
    return 0;
  },
});
