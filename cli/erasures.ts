/** `fairlead erasures`: rebuilds the erasure journal from the database. */
import { journalText } from "../db/erasures/file.ts";
import { allErasures } from "../db/erasures/journal.ts";
import { command } from "./command.ts";

export const erasuresCommand = command({
  name: "erasures",
  ofStored: true,
  does: "write all erasures to standard output, as a file of the erasure journal",
  async run({ database, output }) {
    output.write(journalText(await allErasures(database)));
    return 0;
  },
});
