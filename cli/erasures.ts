/** `fairlead erasures`: the erasure journal anew, of everything that the database knows to be erased. */
import { journalText } from "../db/erasures/file.ts";
import { allErasures } from "../db/erasures/journal.ts";
import { command } from "./command.ts";

export const erasuresCommand = command({
  name: "erasures",
  ofStored: true,
  does: "what was erased, as a file of the erasure journal, to standard output",
  async run({ database, output }) {
    output.write(journalText(await allErasures(database)));
    return 0;
  },
});
