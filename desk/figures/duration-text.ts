import type { DeskTranslate } from "../../locales/desk.ts";

/** "3 h 40 min", to the minute; under one minute in seconds. */
export function durationText(seconds: number, t: DeskTranslate): string {
  if (seconds < 60) return t("figures.seconds", { seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("figures.minutes", { minutes });
  return t("figures.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

const day = 86_400;

/** "3 days"; under one day like {@link durationText}. */
export function roughDurationText(seconds: number, t: DeskTranslate): string {
  return seconds < day ? durationText(seconds, t) : t("figures.daysToHired", { days: Math.round(seconds / day) });
}
