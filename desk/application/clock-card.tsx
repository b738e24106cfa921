/** The 24 hours of one application as a bar, with the reminders at 12 h and 20 h. */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { Bar } from "../queue/bar.tsx";
import { isOpen, timeLeft } from "../queue/time-left.ts";
import css from "./clock-card.module.css";

export function ClockCard({ one }: { readonly one: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const waiting = isOpen(one);
  // After somebody wrote, the bar shows when that was.
  const at = one.contactedAt && !waiting ? new Date(one.contactedAt).getTime() : now;
  const left = timeLeft(one, at);
  return (
    <div className={left.group === "overdue" ? `${css.deskClock} ${css.deskClockLate}` : css.deskClock}>
      <p className={css.deskClockLeft}>{headline()}</p>
      <p className={css.deskClockDue} title={format.whole(one.dueAt)}>
        {t("clock.due", { time: format.moment(one.dueAt, now) })}
      </p>
      {(waiting || one.contactedAt) && <Bar left={left} marks />}
      <div className={css.deskClockFeet}>
        <span>{t("clock.applied", { time: format.moment(one.appliedAt, now) })}</span>
        <Reminder text={t("clock.first")} sentAt={one.remindedFirstAt} place={50} />
        <Reminder text={t("clock.second")} sentAt={one.remindedSecondAt} place={(20 / 24) * 100} />
      </div>
      {waiting && one.writeBy !== one.dueAt && new Date(one.writeBy).getTime() > now && (
        <p className={css.deskClockNote}>{t("clock.writeBy", { time: format.moment(one.writeBy, now) })}</p>
      )}
      {one.missed && <p className={css.deskClockMissed}>{t("clock.missed")}</p>}
    </div>
  );

  function headline(): string {
    if (waiting) return t(left.late ? "clock.late" : "clock.left", { time: left.text });
    if (one.contactedAt) return t(left.late ? "clock.tooLate" : "clock.inTime");
    return t("clock.stopped");
  }
}

interface ReminderProps {
  readonly text: string;
  readonly sentAt: string | null;
  /** Per cent of the bar. */
  readonly place: number;
}

function Reminder({ text, sentAt, place }: ReminderProps) {
  const { t, format } = useLanguage();
  return (
    <span
      className={css.deskReminder}
      style={{ insetInlineStart: `${place}%` }}
      title={sentAt ? format.whole(sentAt) : ""}
    >
      {text}
      {sentAt && <span aria-hidden="true"> ✓</span>}
      <span className="hide">, {t(sentAt ? "clock.reminded" : "clock.notReminded")}</span>
    </span>
  );
}
