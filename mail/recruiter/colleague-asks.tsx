/** To a recruiter whom a colleague asks something in a note. What is asked is read at the desk: notes are in no email. */
import { firstName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { deskPath } from "../../routes.ts";
import type { Letter } from "../letter.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { RecruiterContext } from "./to-recruiter.ts";

export function colleagueAsks({ t, tag, dir, person, settings }: RecruiterContext): Letter {
  const code = formatCode(person.code);
  const name = firstName(person.name) ?? t("recruiterMail.unnamed");
  return {
    subject: t("recruiterMail.asked.subject", { code }),
    tag,
    dir,
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
