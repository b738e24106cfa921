/**
 * Notifies an applicant that an interview is booked, moved, cancelled or about to start. Includes
 * its calendar file.
 */
import type { ShownInterview } from "../../db/queries/interview.ts";
import { formatCode } from "../../domain/code/code.ts";
import { momentWords, zoneWords } from "../../locales/dates.ts";
import { interviewCalendar } from "../../locales/interview-calendar.ts";
import { interviewIn } from "../read-interview.ts";
import type { EmailContent, WriteEmail } from "../email.ts";
import { Facts, Lead, Note, Paragraph } from "../parts.tsx";
import { greeting, OurSigns, PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, toApplicant } from "./to-applicant.ts";

type What = "booked" | "moved" | "cancelled" | "reminded";

export function interviewEmail(change: What): WriteEmail {
  return async (context) => {
    const interview = await interviewIn(context, change);
    return (
      interview && toApplicant((context) => contentAbout(change, interview, context), interview.recruiterName)(context)
    );
  };
}

function contentAbout(change: What, interview: ShownInterview, context: ApplicantContext): EmailContent | null {
  const { t, tag, person, operator, now } = context;
  // People who opted out receive nothing.
  if (person.optedOutAt || person.spamAt || person.erasedAt || person.withdrawnAt) return null;
  const { start, end, timeZone } = interview;
  const place = { timeZone, country: null };
  const { time, clock, date } = momentWords(start, now, tag, place);
  const code = formatCode(person.code);
  const cancelled = interview.cancelledAt !== null;
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const { name, legalName, address } = operator.identity;
  const recruiter = context.recruiter?.split(" ", 1)[0] ?? null;
  return {
    subject: t(`booking.mail.${change}.subject`, { date, time, code }),
    title: t(`booking.mail.${change}.title`),
    calendar: interviewCalendar(interview, {
      timeZone,
      summary: t("booking.calendar.summary", { recruiter: recruiter ?? name, operator: name }),
      description: t("booking.calendar.description", { code }),
      operator,
    }),
    body: (
      <>
        <Paragraph>{greeting(context)}</Paragraph>
        {!cancelled && (
          <Lead>
            {date}, {time}
          </Lead>
        )}
        <Facts
          rows={[
            { label: t("booking.mail.when"), value: `${date}, ${clock}–${momentWords(end, now, tag, place).time}` },
            { label: t("booking.mail.zone"), value: zoneWords(timeZone, start, tag) },
            { label: t("booking.mail.with"), value: recruiter === null ? name : `${recruiter}, ${name}` },
          ]}
        />
        {!cancelled && <Paragraph>{t("booking.mail.call", { minutes })}</Paragraph>}
        <Paragraph>{t(cancelled ? "booking.mail.again" : "booking.mail.change")}</Paragraph>
        <PrivatePageLink context={context} />
        <Note>{t("booking.mail.file")}</Note>
        <OurSigns context={context} />
        <Note>{[legalName, ...address].join(", ")}</Note>
      </>
    ),
  };
}
