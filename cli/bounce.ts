/** `fairlead bounce`: a mail server hands over what came back. */
import { recordBounce } from "../outbox/bounces.ts";
import { isDeliveryMark } from "../applications/delivery-mark.ts";
import { bounceOf, longestBounce } from "../domain/delivery/bounce.ts";
import { command } from "./command.ts";

/** sysexits: a mail server that hands over a bounce keeps it and tries again later. */
const temporaryError = 75;

/**
 * Status 0 also for what is no notification: another status would make the mail server send one of its own. Whatever
 * breaks is to be tried again later.
 */
export const bounceCommand = command({
  name: "bounce",
  ofStored: true,
  does: "record a bounced email, which the mail server pipes to standard input",
  input: longestBounce,
  errorStatus: temporaryError,
  async run({ config, database, now, input, output }) {
    // Loaded when the first one comes: no process needs the parser to start.
    const { readNotification } = await import("../gateways/email/notification.ts");
    const notification = await readNotification(Buffer.from(input, "latin1"));
    const bounce = notification && bounceOf(notification);
    if (bounce === null) {
      output.write("This is no notice that an e-mail of ours came back. Nothing was recorded.\n");
      return 0;
    }
    const { deliveryId: id, signature, status } = bounce;
    const proven = signature !== null && isDeliveryMark(config, id, signature);
    const known = await recordBounce(database, { id, status, proven, now: now() });
    output.write(known ? `${id} came back: ${status}\n` : "No e-mail of ours has this id.\n");
    return 0;
  },
});
