/** `fairlead mail test ADDRESS`: sends a test email. */
import { mailServerError, openMailer } from "../integrations/email/email.ts";
import { mailSender } from "../domain/operator/mail-sender.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { command } from "./command.ts";

export const mailTestCommand = command({
  name: "mail test",
  operand: "ADDRESS",
  does: "send a test email",
  check: ({ operand }) => (/^[^@\s]+@[^@\s]+$/.test(operand) ? null : `${operand} is not an email address`),
  /** Exit status 1 if the mail server does not accept it. */
  async run({ config: { operator, smtpUrl }, operand: address, output }) {
    if (!operator.mail) throw new Error("the operator file has no `mail`, so there is no sender");
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
        text: `This email was sent with "fairlead mail test". It arrived, so Fairlead can send email to applicants.\n`,
      });
      const took = `after ${Math.round(performance.now() - started)} ms`;
      if (result.kind === "accepted") {
        output.write(`The mail server accepted it ${took}. Check that it arrives at ${address}, and not as spam.\n`);
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
