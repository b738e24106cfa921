/** To the recruiter of a talk, in their own time: that it is booked, at another time, cancelled, soon, or that no time suits. */
import { hoursOf, type ShownInterview } from "../../db/queries/interview.ts";
import { formatCode } from "../../domain/code/code.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { interviewCalendar } from "../../locales/interview-calendar.ts";
import { deskPath } from "../../routes.ts";
import { interviewIn } from "../interview-of.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import { moment } from "../moment.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import { type RecruiterContext, toRecruiter } from "./to-recruiter.ts";

type What = "booked" | "moved" | "cancelled" | "reminded";

export function interviewForRecruiter(what: What): WriteLetter {
  return async (given) => {
    const interview = await interviewIn(given, what);
    if (interview === null) return null;
    const target = given.target.replace(/^recruiter:/, "");
    const zone = (await hoursOf(given.database, target))?.timeZone ?? "UTC";
    // Who talks to the person no longer is told that it is cancelled, though it goes on with somebody else.
    const gone = target !== interview.recruiterId;
    const told = gone ? { ...interview, cancelledAt: interview.cancelledAt ?? interview.changedAt } : interview;
    return toRecruiter((context) => letterAbout(what, told, zone, context))(given);
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
