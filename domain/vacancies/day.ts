/** Whether the text is a date of the calendar ("2026-12-31"), in years all databases support. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  return year >= 1970 && year < 9999 && isDate(year, month, day);
}

export function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Milliseconds by which the last place on earth is behind UTC (UTC−12). */
const lastPlace = 12 * 3_600_000;

/** Latest day that has ended everywhere on earth. */
export function lastEndedDay(now: Date): string {
  return dayIn(now.getTime() - lastPlace - 86_400_000);
}

/** Whether the day has ended everywhere, so that no one can apply on it any more. */
export function isOver(day: string, now: Date): boolean {
  return day <= lastEndedDay(now);
}

/** @param at milliseconds since 1970, in UTC */
function dayIn(at: number): string {
  // oxlint-disable-next-line no-restricted-globals -- computed from the argument; no clock is read
  return new Date(at).toISOString().slice(0, 10);
}
