/** Tells an applicant that no recruiter wrote within 24 hours, and that they may withdraw. */
import { clockStart, contactDueAt, isPast } from "../../domain/contact-clock/clock.ts";
import type { EmailContent } from "../email.ts";
import { Lead, Paragraph } from "../parts.tsx";
import { emailToApplicant, NumberCheck, OurSigns, PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, isStillOpen } from "./to-applicant.ts";

export function promiseMissed(context: ApplicantContext): EmailContent | null {
  const { t, person, now } = context;
  if (!isStillOpen(person) || isPast(contactDueAt(clockStart(person)), now)) return null;
  const byCall = person.prefers === "call";
  return emailToApplicant(
    context,
    byCall ? "missedByCall" : "missed",
    <>
      <Lead>{t(byCall ? "applicantMail.missedByCall.opening" : "applicantMail.missed.opening")}</Lead>
      <Paragraph>{t("applicantMail.missed.told")}</Paragraph>
      <Paragraph>{t("applicantMail.missed.choice")}</Paragraph>
      <PrivatePageLink context={context} />
      <Paragraph>{t(byCall ? "applicantMail.missedByCall.late" : "applicantMail.missed.late")}</Paragraph>
      <OurSigns context={context} />
      <NumberCheck context={context} />
    </>,
  );
}
