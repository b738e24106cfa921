/** The period in which a vacancy is on the site, with a note below it. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { dayOf, daysBetween } from "./days.ts";

/** Days before the end from which it is highlighted. */
const soon = 10;

export interface Dates {
  readonly line: string;
  readonly below: string;
  readonly soon: boolean;
}

export function useDates(row: DeskVacancyRow, now: number): Dates {
  const { t, language } = useLanguage();
  const names = namesFor(deskTag(language));
  const today = dayOf(now);
  const posted = row.postedAt === null ? today : dayOf(Date.parse(row.postedAt));
  switch (row.status) {
    case "scheduled":
      return {
        line: row.schedule ? names.wall(row.schedule.localTime) : "",
        below: row.schedule
          ? t("vacancies.pair", { first: names.weekday(row.schedule.localTime), second: zoneName(row.schedule.zone) })
          : "",
        soon: false,
      };
    case "draft":
      return {
        line:
          row.closesOn === null ? t("vacancies.notSet") : t("vacancies.until", { day: names.day(row.closesOn, today) }),
        below: row.questions === 0 ? t("vacancies.noQuestions") : t("vacancies.questions", { count: row.questions }),
        soon: false,
      };
    case "closed":
      return {
        line: names.days(posted, row.closedAt === null ? today : dayOf(Date.parse(row.closedAt)), today),
        below: [row.hired > 0 ? t("vacancies.hired", { count: row.hired }) : "", t("vacancies.closedPage")]
          .filter(Boolean)
          .join(" · "),
        soon: false,
      };
    default: {
      if (row.closesOn === null) {
        return {
          line: t("vacancies.since", { day: names.day(posted, today) }),
          below: t("vacancies.noLastDay"),
          soon: false,
        };
      }
      const left = daysBetween(today, row.closesOn);
      return {
        line: names.days(posted, row.closesOn, today),
        below:
          left > 0 ? t("vacancies.daysLeft", { count: left }) : t(left === 0 ? "vacancies.lastDay" : "vacancies.over"),
        soon: left <= soon,
      };
    }
  }
}

/** "Europe/Isle of Man" */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
