/** Sends another private link. Closed applications get one too: the data are still theirs. */
import type { EmailContent } from "../email.ts";
import { Note, Paragraph } from "../parts.tsx";
import { emailToApplicant, OurSigns, PrivatePageLink } from "./passages.tsx";
import type { ApplicantContext } from "./to-applicant.ts";

export function newLink(context: ApplicantContext): EmailContent {
  const { t } = context;
  return emailToApplicant(
    context,
    "link",
    <>
      <Paragraph>{t("applicantMail.link.opening")}</Paragraph>
      <Paragraph>{t("applicantMail.page.text")}</Paragraph>
      <PrivatePageLink context={context} />
      <Note>{t("applicantMail.link.unasked")}</Note>
      <OurSigns context={context} />
    </>,
  );
}
