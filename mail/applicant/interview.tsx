/** To an applicant, about a talk: that it is booked, at another time, cancelled, or soon. With its calendar file. */
import type { ShownInterview } from "../../db/queries/interview.ts";
import { formatCode } from "../../domain/code/code.ts";
import { momentWords } from "../../locales/dates.ts";
import { interviewCalendar } from "../../locales/interview-calendar.ts";
import { zoneWords } from "../../locales/zones.ts";
import { interviewIn } from "../interview-of.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import { Facts, Lead, Note, Paragraph } from "../parts.tsx";
import { greeting, OurSigns, PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, toApplicant } from "./to-applicant.ts";

type What = "booked" | "moved" | "cancelled" | "reminded";

export function interviewLetter(what: What): WriteLetter {
  return async (given) => {
    const interview = await interviewIn(given, what);
    return interview && toApplicant((context) => letterAbout(what, interview, context), interview.recruiterName)(given);
  };
}

function letterAbout(what: What, interview: ShownInterview, context: ApplicantContext): Letter | null {
  const { t, tag, dir, person, operator, now } = context;
  // Who asked for silence gets it.
  if (person.optedOutAt || person.spamAt || person.erasedAt || person.withdrawnAt) return null;
  const { start, end, timeZone } = interview;
  const place = { timeZone, country: null };
  const { time, clock, date } = momentWords(start, now, tag, place);
  const code = formatCode(person.code);
  const cancelled = interview.cancelledAt !== null;
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const { name, legalName, address, email } = operator.identity;
  const recruiter = context.recruiter?.split(" ", 1)[0] ?? null;
  return {
    subject: t(`booking.mail.${what}.subject`, { date, time, code }),
    tag,
    dir,
    title: t(`booking.mail.${what}.title`),
    calendar: interviewCalendar(interview, {
      timeZone,
      summary: t("booking.calendar.summary", { recruiter: recruiter ?? name, operator: name }),
      description: t("booking.calendar.description", { code }),
      organizer: { name, email },
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
