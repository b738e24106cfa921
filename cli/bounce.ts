/** `fairlead bounce`: records a bounced email that a mail server pipes in. */
import { recordBounce } from "../commands/outbox/bounces.ts";
import { loseProof } from "../commands/applications/lose-proof.ts";
import { isBounceSignature } from "../commands/applications/bounce-signature.ts";
import { exitStatuses } from "../domain/exit-status.ts";
import { bounceOf, longestBounce } from "../domain/delivery/bounce.ts";
import { command } from "./command.ts";

/** Exits with 0 even without a bounce: other statuses make the mail server send a bounce itself. */
export const bounceCommand = command({
  name: "bounce",
  ofStored: true,
  does: "record a bounced email, which the mail server pipes to standard input",
  input: longestBounce,
  errorStatus: exitStatuses.temporary.status,
  async run({ config, database, now, input, output }) {
    // Loaded on demand: no process needs the parser to start.
    const { readNotification } = await import("../integrations/email/notification.ts");
    const notification = await readNotification(Buffer.from(input, "latin1"));
    const bounce = notification && bounceOf(notification);
    if (bounce === null) {
      output.write("The input is not a bounce of an email that Fairlead sent. Nothing was recorded.\n");
      return 0;
    }
    const { deliveryId: id, signature, status } = bounce;
    const proven = signature !== null && isBounceSignature(config, id, signature);
    const at = now();
    const known = await database.transaction((transaction) =>
      loseProof(transaction, {
        id,
        now: at,
        record: () => recordBounce(transaction, { id, status, proven, now: at }),
      }),
    );
    output.write(known ? `${id} bounced: ${status}\n` : "Fairlead sent no email with this id.\n");
    return 0;
  },
});
