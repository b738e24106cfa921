/** What the head of an editor says of the publication, apart from its status. */
import type { DeskSchedule } from "../../domain/desk/schedule.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import css from "./head.module.css";

interface ScheduledProps {
  readonly schedule: DeskSchedule | null;
  /** Why the last one was refused; null: it was not. */
  readonly refused: string | null;
}

/** Behind the status. */
export function Scheduled({ schedule, refused }: ScheduledProps) {
  const { t, format } = useLanguage();
  if (schedule) return <> · {t("vacancyEdit.scheduledFor", { time: format.whole(schedule.at) })}</>;
  return refused === null ? null : <> · {t("vacancyEdit.scheduleRefused")}</>;
}

export function Withheld({ languages }: { readonly languages: readonly Language[] }) {
  const { t, format } = useLanguage();
  if (languages.length === 0) return null;
  return (
    <p className={css.withheld} role="alert">
      {t("vacancyEdit.withheld", { languages: format.list(languages.map((language) => languageNames[language])) })}
    </p>
  );
}
