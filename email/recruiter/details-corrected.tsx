import { formatCode } from "../../domain/code/code.ts";
import { deskPath } from "../../routes.ts";
import type { EmailContent } from "../email.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { RecruiterContext } from "./to-recruiter.ts";

export function detailsCorrected({ t, person, settings }: RecruiterContext): EmailContent {
  return {
    subject: t("recruiterMail.corrected.subject", { code: formatCode(person.code) }),
    title: t("recruiterMail.corrected.title"),
    body: (
      <>
        <Lead>{t("recruiterMail.corrected.opening")}</Lead>
        <Facts rows={[{ label: t("mail.code"), value: person.codes.map(formatCode).join(", ") }]} />
        <MainLink href={`${settings.publicUrl}${deskPath}/applications/${person.applicationId}`}>
          {t("recruiterMail.open")}
        </MainLink>
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}
