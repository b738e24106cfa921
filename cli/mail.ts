/** `fairlead mail test ADDRESS`: whether e-mail leaves this machine, and arrives. */
import { mailServerError, openMailer } from "../gateways/email/email.ts";
import { mailSender } from "../domain/operator/mail-sender.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { command } from "./command.ts";

export const mailTestCommand = command({
  name: "mail test",
  operand: "ADDRESS",
  does: "send a test email",
  check: ({ operand }) => (/^[^@\s]+@[^@\s]+$/.test(operand) ? null : `${operand} is no e-mail address`),
  /** Status 1 when the mail server does not take it. */
  async run({ config: { operator, smtpUrl }, operand: address, output }) {
    if (!operator.mail) throw new Error("the operator file has no mail: there is nobody to send as");
    if (!smtpUrl) throw new Error("SMTP_URL is not set");
    const mailer = openMailer(smtpUrl);
    const started = performance.now();
    try {
      const result = await mailer.send({
        id: newDeliveryId(),
        from: mailSender(operator.mail, operator.identity),
        to: [address],
        replyTo: null,
        subject: `A test from ${operator.identity.name}`,
        text: `This e-mail was sent with "fairlead mail test". It arrived, so applicants can be written to.\n`,
      });
      const took = `after ${Math.round(performance.now() - started)} ms`;
      if (result.kind === "accepted") {
        output.write(`The mail server took it ${took}. Look whether it arrives at ${address}, and not as spam.\n`);
        return 0;
      }
      if (result.kind === "refused") {
        output.write(`The mail server refused it with SMTP ${result.code} ${took}.\n`);
        return 1;
      }
      const why = (await mailServerError(smtpUrl)) ?? `SMTP_URL: the connection failed (${result.reason}); try again`;
      output.write(`It could not be sent (${took}). ${why}.\n`);
      return 1;
    } finally {
      mailer.close();
    }
  },
});
