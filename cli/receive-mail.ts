/** `fairlead mail receive`: records bounces and applicants' replies that a mail server pipes in. */
import { longestEmail } from "../domain/messages/received-email.ts";
import { exitStatuses } from "../domain/exit-status.ts";
import { type Received, receiveEmail } from "../jobs/receive-email.ts";
import { command } from "./command.ts";

export const mailReceiveCommand = receiving(
  "mail receive",
  "record a bounce or an applicant's reply, which the mail server pipes to standard input",
);

/** In pipes that were set up when it recorded bounces only. */
export const bounceCommand = receiving("bounce", "the former name of mail receive");

function receiving(name: string, does: string) {
  return command({
    name,
    ofStored: true,
    does,
    // One byte more shows that the email is longer.
    input: longestEmail + 1,
    errorStatus: exitStatuses.temporary.status,
    async run({ input, output, ...deps }) {
      const received = await receiveEmail(deps, Buffer.from(input, "latin1"));
      output.write(`${outcomeOf(received)}\n`);
      // Any other status makes the mail server return the email to its sender, who may be forged.
      return received.kind === "tooMany" ? exitStatuses.temporary.status : 0;
    },
  });
}

function outcomeOf(received: Received): string {
  switch (received.kind) {
    case "bounced":
      return `${received.deliveryId} bounced: ${received.status}`;
    case "bounceOfAnother":
      return "Fairlead sent no email with this id.";
    case "reply":
      return `A reply reached the application of ${received.id}.`;
    case "tooMany":
      return "This application got too many messages today. Try again later.";
    case "toNobody":
      return "No application has this reply address. It may have been erased.";
    case "another":
      return "The input is neither a bounce of an email that Fairlead sent nor a reply to one. Nothing was recorded.";
  }
}
