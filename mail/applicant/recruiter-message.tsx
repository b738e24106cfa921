/**
 * To an applicant: what a recruiter wrote, word for word as it stands in the history, and whoever answers reaches that recruiter. Asked
 * again when it is sent whether it is still meant: nobody who asked for silence meanwhile is written to.
 */
import * as v from "valibot";
import { hasOptedOutBefore } from "../../db/queries/desk/opted-out-before.ts";
import { type RecruiterLetter, recruiterLetter } from "../../db/queries/recruiter-letter.ts";
import { formatCode } from "../../domain/code/code.ts";
import { isStillMeant } from "../../domain/messages/fitting.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import { Heading, Paragraph } from "../parts.tsx";
import { PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, toApplicant } from "./to-applicant.ts";

const about = v.object({ registrationId: v.string(), message: v.string() });

export const recruiterMessage: WriteLetter = async (context) => {
  const { database, config, payload } = context;
  if (!v.is(about, payload)) return null;
  const written = await recruiterLetter(database, payload.registrationId, payload.message);
  if (!written || !isToBeSent(written)) return null;
  if (await hasOptedOutBefore(database, written.application.id, "mailbox")) return null;
  const addressed = await toApplicant((person) => letter(person, written.text))(context);
  return addressed && { ...addressed, replyTo: answersTo(config.operator, written.recruiter) };
};

function isToBeSent({ application, undone, proven, ...written }: RecruiterLetter): boolean {
  return proven && !undone && isStillMeant(application, written);
}

/** The recruiter, by the address that the operator's file gives them; else whoever reads the operator's mail. */
function answersTo({ recruiters, identity }: Operator, account: string | null): string {
  return recruiters.find(({ email }) => email === account?.toLowerCase())?.email ?? identity.email;
}

function letter(context: ApplicantContext, text: string): Letter {
  const { t, tag, dir, person, operator, pageHref, askHref } = context;
  const { legalName, address } = operator.identity;
  // This mailbox is proven by being read: it needs not ask for the link.
  const lines = text
    .replaceAll(askHref, pageHref)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return {
    subject: t("deskTemplates.letter.subject", { code: formatCode(person.code) }),
    tag,
    dir,
    title: t("deskTemplates.letter.title"),
    body: (
      <>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same, and none ever moves
          <Paragraph key={at}>{line}</Paragraph>
        ))}
        <PrivatePageLink context={context} />
        <Heading>{t("applicantMail.who.title")}</Heading>
        <Paragraph>{[legalName, ...address].join(", ")}</Paragraph>
      </>
    ),
  };
}
