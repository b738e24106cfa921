/**
 * Notifies a recruiter that a colleague asks them something in a note. Only the desk shows the
 * note; no email contains notes.
 */
import { firstName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { deskPath } from "../../routes.ts";
import type { EmailContent } from "../email.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { RecruiterContext } from "./to-recruiter.ts";

export function colleagueAsks({ t, person, settings }: RecruiterContext): EmailContent {
  const code = formatCode(person.code);
  const name = firstName(person.name) ?? t("recruiterMail.unnamed");
  return {
    subject: t("recruiterMail.asked.subject", { code }),
    title: t("recruiterMail.asked.title"),
    body: (
      <>
        <Lead>{t("recruiterMail.asked.opening", { name })}</Lead>
        <Facts rows={[{ label: t("mail.code"), value: person.codes.map(formatCode).join(", ") }]} />
        <MainLink href={`${settings.publicUrl}${deskPath}/applications/${person.applicationId}`}>
          {t("recruiterMail.open")}
        </MainLink>
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}
