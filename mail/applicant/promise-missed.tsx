/** To an applicant when nobody wrote or called in 24 hours: that it is our failure, and that they may withdraw. */
import { clockStart, contactDueAt, isPast } from "../../domain/contact-clock/clock.ts";
import type { Letter } from "../letter.ts";
import { Lead, Paragraph } from "../parts.tsx";
import { letterToApplicant, NumberCheck, OurSigns, PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, isStillOpen } from "./to-applicant.ts";

export function promiseMissed(context: ApplicantContext): Letter | null {
  const { t, person, now } = context;
  if (!isStillOpen(person) || isPast(contactDueAt(clockStart(person)), now)) return null;
  const byCall = person.prefers === "call";
  return letterToApplicant(
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
