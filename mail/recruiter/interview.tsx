/**
 * To the recruiter of a talk, in their own time: that it is booked, at another time, cancelled, soon, or that no time suits; and that one is
 * off whose person is erased, of whom nothing is said.
 */
import type { Database } from "../../db/database.ts";
import { hoursOf, type ShownInterview } from "../../db/queries/interview.ts";
import { formatCode } from "../../domain/code/code.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { type BookedTalk, interviewCalendar } from "../../locales/interview-calendar.ts";
import { deskPath } from "../../routes.ts";
import { erasedTalkIn, interviewIn } from "../interview-of.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import { moment } from "../moment.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import { type DeskContext, type RecruiterContext, toRecruiter, toRecruiters } from "./to-recruiter.ts";

type What = "booked" | "moved" | "cancelled" | "reminded";

export function interviewForRecruiter(what: What): WriteLetter {
  return async (given) => {
    const erased = erasedTalkIn(given.payload);
    if (erased !== null)
      return erased.end <= given.now ? null : toRecruiters((context) => erasedLetter(erased, context))(given);
    const interview = await interviewIn(given, what);
    if (interview === null) return null;
    const target = given.target.replace(/^recruiter:/, "");
    const zone = await zoneOf(given.database, target);
    // Who talks to the person no longer is told that it is cancelled, though it goes on with somebody else.
    const gone = target !== interview.recruiterId;
    const told = gone ? { ...interview, cancelledAt: interview.cancelledAt ?? interview.changedAt } : interview;
    return toRecruiter((context) => letterAbout(what, told, zone, context))(given);
  };
}

/** Where nothing else is known, the world's. */
async function zoneOf(database: Database, recruiterId: string): Promise<string> {
  return (await hoursOf(database, recruiterId))?.timeZone ?? "UTC";
}

async function erasedLetter(talk: BookedTalk, context: DeskContext): Promise<Letter> {
  const { t, tag, dir, database, recruiterId, deskHref, operator } = context;
  const zone = await zoneOf(database, recruiterId ?? "");
  const title = t("booking.recruiterMail.cancelled.title");
  const { name, email } = operator.identity;
  return {
    subject: title,
    tag,
    dir,
    title,
    calendar: interviewCalendar(talk, {
      timeZone: zone,
      summary: title,
      description: deskHref,
      organizer: { name, email },
    }),
    body: (
      <>
        <Facts rows={[{ label: t("booking.mail.when"), value: moment(talk.start, zone, tag) }]} />
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}

function letterAbout(what: What, interview: ShownInterview, zone: string, context: RecruiterContext): Letter {
  const { t, tag, person, settings } = context;
  const code = formatCode(person.code);
  const { name, email } = settings.operator.identity;
  const letter = about(what, context, [
    { label: t("booking.mail.when"), value: moment(interview.start, zone, tag) },
    { label: t("booking.recruiterMail.theirs"), value: moment(interview.start, interview.timeZone, tag) },
  ]);
  const summary = t("booking.recruiterMail.summary", { code });
  const words = { timeZone: zone, summary, description: deskLink(context), organizer: { name, email } };
  return { ...letter, calendar: interviewCalendar(interview, words) };
}

export function timesWished(context: RecruiterContext): Letter {
  return about("wished", context, [], context.t("booking.recruiterMail.wishes"));
}

function about(
  what: What | "wished",
  context: RecruiterContext,
  rows: readonly { readonly label: string; readonly value: string }[],
  sentence?: string,
): Letter {
  const { t, tag, dir, person } = context;
  const code = formatCode(person.code);
  const name = firstName(person.name) ?? t("recruiterMail.unnamed");
  return {
    subject: t(`booking.recruiterMail.${what}.subject`, { code }),
    tag,
    dir,
    title: t(`booking.recruiterMail.${what}.title`),
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
