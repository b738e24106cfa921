/**
 * Notifies the recruiter, in their time zone, that an interview is booked, moved, cancelled or
 * about to start, or that no time suits. When its applicant was erased, it reports the cancellation
 * without naming them.
 */
import type { Database } from "../../db/database.ts";
import { hoursOf, type ShownInterview } from "../../db/queries/interview.ts";
import { formatCode } from "../../domain/code/code.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { type CalendarInterview, interviewCalendar } from "../../locales/interview-calendar.ts";
import { deskPath } from "../../routes.ts";
import { cancelledInterviewIn, formerInterviewIn, interviewIn } from "../read-interview.ts";
import type { EmailContent, EmailContext, WriteEmail } from "../email.ts";
import { moment } from "../format-moment.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import { type DeskContext, type RecruiterContext, toRecruiter, toRecruiters } from "./to-recruiter.ts";

type What = "booked" | "moved" | "cancelled" | "reminded";

export function interviewForRecruiter(change: What): WriteEmail {
  return async (emailContext) => {
    const target = emailContext.target.replace(/^recruiter:/, "");
    const gone = cancelledInterviewIn(emailContext.payload);
    if (gone !== null) return cancelledEmail(gone, target, emailContext);
    const interview = await interviewIn(emailContext, change);
    if (interview === null) return null;
    const zone = await zoneOf(emailContext.database, target);
    // Version 0.2 queued the cancellation for a previous recruiter without the calendar's data.
    const cancelledAt = target === interview.recruiterId ? interview.cancelledAt : interview.changedAt;
    return toRecruiter((context) => contentAbout(change, { ...interview, cancelledAt }, zone, context))(emailContext);
  };
}

/** To a recruiter whose interview is gone, even though it may go on with a colleague. */
async function cancelledEmail(
  gone: CalendarInterview,
  recruiterId: string,
  emailContext: EmailContext,
): ReturnType<WriteEmail> {
  if (gone.end <= emailContext.now) return null;
  const former = await formerInterviewIn(emailContext, recruiterId);
  if (former === null) return null;
  if (former === "erased") return toRecruiters((context) => erasedContent(gone, context))(emailContext);
  const zone = await zoneOf(emailContext.database, recruiterId);
  return toRecruiter((context) => contentAbout("cancelled", { ...former, ...gone }, zone, context))(emailContext);
}

/** The time zone of a recruiter; UTC where none is set. */
async function zoneOf(database: Database, recruiterId: string): Promise<string> {
  return (await hoursOf(database, recruiterId))?.timeZone ?? "UTC";
}

async function erasedContent(interview: CalendarInterview, context: DeskContext): Promise<EmailContent> {
  const { t, tag, database, recruiterId, deskHref, operator } = context;
  const zone = await zoneOf(database, recruiterId ?? "");
  const title = t("booking.recruiterMail.cancelled.title");
  return {
    subject: title,
    title,
    calendar: interviewCalendar(interview, { timeZone: zone, summary: title, description: deskHref, operator }),
    body: (
      <>
        <Facts rows={[{ label: t("booking.mail.when"), value: moment(interview.start, zone, tag) }]} />
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}

function contentAbout(change: What, interview: ShownInterview, zone: string, context: RecruiterContext): EmailContent {
  const { t, tag, person, settings } = context;
  const code = formatCode(person.code);
  const content = about(change, context, [
    { label: t("booking.mail.when"), value: moment(interview.start, zone, tag) },
    { label: t("booking.recruiterMail.theirs"), value: moment(interview.start, interview.timeZone, tag) },
  ]);
  const summary = t("booking.recruiterMail.summary", { code });
  const words = { timeZone: zone, summary, description: deskLink(context), operator: settings.operator };
  return { ...content, calendar: interviewCalendar(interview, words) };
}

export function timesRequested(context: RecruiterContext): EmailContent {
  return about("wished", context, [], context.t("booking.recruiterMail.wishes"));
}

function about(
  change: What | "wished",
  context: RecruiterContext,
  rows: readonly { readonly label: string; readonly value: string }[],
  sentence?: string,
): EmailContent {
  const { t, person } = context;
  const code = formatCode(person.code);
  const name = firstName(person.name) ?? t("recruiterMail.unnamed");
  return {
    subject: t(`booking.recruiterMail.${change}.subject`, { code }),
    title: t(`booking.recruiterMail.${change}.title`),
    body: (
      <>
        <Facts
          rows={[
            { label: t("booking.recruiterMail.person"), value: name },
            { label: t("mail.code"), value: code },
            ...rows,
          ]}
        />
        {sentence !== undefined && <Paragraph>{sentence}</Paragraph>}
        <MainLink href={deskLink(context)}>{t("recruiterMail.open")}</MainLink>
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}

function deskLink({ settings, person }: RecruiterContext): string {
  return `${settings.publicUrl}${deskPath}/applications/${person.applicationId}`;
}
