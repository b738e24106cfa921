/**
 * Notifies a recruiter of what only the desk shows: a colleague's question in a note, an
 * applicant's message, or a corrected number or address.
 */
import { firstName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { deskPath } from "../../routes.ts";
import type { EmailContent } from "../email.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { RecruiterContext } from "./to-recruiter.ts";

export const readAtDesk =
  (what: "asked" | "wrote" | "corrected") =>
  ({ t, person, settings }: RecruiterContext): EmailContent => {
    const code = formatCode(person.code);
    const name = firstName(person.name) ?? t("recruiterMail.unnamed");
    return {
      subject: t(`recruiterMail.${what}.subject`, { code }),
      title: t(`recruiterMail.${what}.title`),
      body: (
        <>
          <Lead>{t(`recruiterMail.${what}.opening`, { name })}</Lead>
          <Facts rows={[{ label: t("mail.code"), value: person.codes.map(formatCode).join(", ") }]} />
          <MainLink href={`${settings.publicUrl}${deskPath}/applications/${person.applicationId}`}>
            {t("recruiterMail.open")}
          </MainLink>
          <Paragraph>{t("mail.closing")}</Paragraph>
        </>
      ),
    };
  };
