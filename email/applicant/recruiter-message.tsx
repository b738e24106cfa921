/**
 * Sends a recruiter's message to an applicant, word for word as in the history; replies reach the
 * desk, or that recruiter. It is checked again when it is sent: the applicant may have opted out
 * meanwhile.
 */
import { formatCode } from "../../domain/code/code.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { EmailContent, WriteEmail } from "../email.ts";
import { Heading, Paragraph } from "../parts.tsx";
import { messageToSend } from "./message-to-send.ts";
import { PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, toApplicant } from "./to-applicant.ts";

export const recruiterMessage: WriteEmail = async (context) => {
  const { database, config, payload } = context;
  const written = await messageToSend(database, payload);
  if (!written?.proven) return null;
  const addressed = await toApplicant((person) => messageContent(person, written.text))(context);
  if (addressed === null || config.operator.mail?.replies !== undefined) return addressed;
  return { ...addressed, replyTo: answersTo(config.operator, written.recruiter) };
};

/** The recruiter's address from the operator file; otherwise the operator's address. */
function answersTo({ recruiters, identity }: Operator, account: string | null): string {
  return recruiters.find(({ email }) => email === account?.toLowerCase())?.email ?? identity.email;
}

function messageContent(context: ApplicantContext, text: string): EmailContent {
  const { t, person, operator, pageHref, askHref } = context;
  const { legalName, address } = operator.identity;
  // Receiving this email proves the mailbox, so the applicant can skip the page that requests a
  // link.
  const lines = text
    .replaceAll(askHref, (found: string, at: number) => (isInAddress(text, at) ? found : pageHref))
    .split("\n")
    .filter((line) => line.trim() !== "");
  return {
    subject: t("deskTemplates.letter.subject", { code: formatCode(person.code) }),
    title: t("deskTemplates.letter.title"),
    body: (
      <>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and never move
          <Paragraph key={at}>{line}</Paragraph>
        ))}
        <PrivatePageLink context={context} />
        <Heading>{t("applicantMail.who.title")}</Heading>
        <Paragraph>{[legalName, ...address].join(", ")}</Paragraph>
      </>
    ),
  };
}

/**
 * Whether the text at `at` may belong to an address that begins before it: that site would receive
 * the private link from everyone who follows it.
 */
function isInAddress(text: string, at: number): boolean {
  const [before = ""] = text.slice(0, at).split(/\s/).slice(-1);
  return /[./]/.test(before);
}
