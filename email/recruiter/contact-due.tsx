/** Reminds a recruiter of the 24 hours while no recruiter has contacted this applicant. */
import { isWaiting } from "../../domain/application/lifecycle.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt, isPast } from "../../domain/contact-clock/clock.ts";
import { writeBy } from "../../domain/contact-clock/quiet-hours.ts";
import { clockZone } from "../../locales/zones.ts";
import { deskPath } from "../../routes.ts";
import type { EmailContent } from "../email.ts";
import { moment } from "../format-moment.ts";
import { Facts, Lead, MainLink, Note, Paragraph } from "../parts.tsx";
import type { RecruiterContext } from "./to-recruiter.ts";

/** After 12 hours, after 20, on reassignment, and after 24. */
type Stage = "remindedFirst" | "remindedSecond" | "reassigned" | "missed";

/** Sends no reminder after the deadline; the email of the stage "missed" reports it. */
export function contactDue(stage: Stage): (context: RecruiterContext) => EmailContent | null {
  const reminds = stage === "remindedFirst" || stage === "remindedSecond";
  return ({ t, tag, person, settings, now }) => {
    const code = formatCode(person.code);
    const due = contactDueAt(person.clockFrom);
    if (reminds ? due <= now : isPast(due, now)) return null;
    const zone = clockZone(due, person.timeZone, person.country);
    const before = writeBy(due, zone, settings.operator.quietHours);
    const quiet = zone !== null && before < due ? moment(before, zone, tag) : null;
    const name = firstName(person.name) ?? t("recruiterMail.unnamed");
    return {
      subject: t(`recruiterMail.${stage}.subject`, { code }),
      title: t(`recruiterMail.${stage}.title`),
      body: (
        <>
          <Lead>{isWaiting(person) ? t(`recruiterMail.${stage}.opening`, { name }) : t("recruiterMail.settled")}</Lead>
          <Facts
            rows={[
              { label: t("mail.code"), value: person.codes.map(formatCode).join(", ") },
              { label: t("recruiterMail.due"), value: moment(due, "UTC", tag) },
              ...(zone === null ? [] : [{ label: t("recruiterMail.dueTheirs"), value: moment(due, zone, tag) }]),
              ...(quiet === null ? [] : [{ label: t("recruiterMail.writeBy"), value: quiet }]),
            ]}
          />
          {quiet !== null && <Note>{t("recruiterMail.writeByNote")}</Note>}
          <MainLink href={`${settings.publicUrl}${deskPath}/applications/${person.applicationId}`}>
            {t("recruiterMail.open")}
          </MainLink>
          <Paragraph>{t("mail.closing")}</Paragraph>
        </>
      ),
    };
  };
}
