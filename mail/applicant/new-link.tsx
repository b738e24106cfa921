/** To an applicant who asked for another private link: also when the application is closed, because its data are still theirs. */
import type { Letter } from "../letter.ts";
import { Note, Paragraph } from "../parts.tsx";
import { letterToApplicant, OurSigns, PrivatePageLink } from "./passages.tsx";
import type { ApplicantContext } from "./to-applicant.ts";

export function newLink(context: ApplicantContext): Letter {
  const { t } = context;
  return letterToApplicant(
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
