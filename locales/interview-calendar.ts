import { type CalendarMethod, calendarFile, calendarMethod } from "../domain/booking/calendar.ts";
import { type Named, siteName } from "../domain/brand/site-name.ts";

export interface CalendarInterview {
  readonly uid: string;
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  readonly changedAt: Date;
  readonly cancelledAt: Date | null;
}

export interface CalendarWords {
  readonly timeZone: string;
  readonly summary: string;
  readonly description: string;
  readonly operator: Named;
}

export interface CalendarAttachment {
  readonly method: CalendarMethod;
  readonly text: string;
}

export function interviewCalendar(
  interview: CalendarInterview,
  { operator, ...words }: CalendarWords,
): CalendarAttachment {
  const { uid, sequence, start, end } = interview;
  const cancelled = interview.cancelledAt !== null;
  const from = { organizer: operator.identity, site: siteName(operator) };
  const event = { uid, sequence, start, end, stamp: interview.changedAt, cancelled, ...from, ...words };
  return { method: calendarMethod(event), text: calendarFile(event) };
}
