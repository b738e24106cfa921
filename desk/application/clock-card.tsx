/** The 24 hours of a waiting applicant as a bar, with the reminders at 12 h and 20 h. */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { TimeLeftBar } from "../queue/time-left-bar.tsx";
import { Sign } from "../queue/row-sign.tsx";
import { timeLeftText } from "../queue/time-left-text.tsx";
import { timeLeft } from "../queue/time-left.ts";
import css from "./clock-card.module.css";

export function ClockCard({ application }: { readonly application: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const left = timeLeft(application, now);
  return (
    <div className={left.group === "overdue" ? `${css.clock} ${css.clockLate}` : css.clock}>
      <p className={css.clockLeft}>{t(left.late ? "clock.late" : "clock.left", { time: timeLeftText(left, t) })}</p>
      <p className={css.clockDue} title={format.whole(application.dueAt)}>
        {t("clock.due", { time: format.moment(application.dueAt, now) })}
      </p>
      <TimeLeftBar left={left} marks />
      <div className={css.clockFeet}>
        <span>{t("clock.applied", { time: format.moment(application.appliedAt, now) })}</span>
        <Reminder text={t("clock.first")} sentAt={application.remindedFirstAt} place={50} />
        <Reminder text={t("clock.second")} sentAt={application.remindedSecondAt} place={(20 / 24) * 100} />
      </div>
      {application.writeBy !== application.dueAt && new Date(application.writeBy).getTime() > now && (
        <p className={css.clockNote}>{t("clock.writeBy", { time: format.moment(application.writeBy, now) })}</p>
      )}
      {application.missed && <p className={css.clockMissed}>{t("clock.missed")}</p>}
    </div>
  );
}

interface ReminderProps {
  readonly text: string;
  readonly sentAt: string | null;
  readonly place: number;
}

function Reminder({ text, sentAt, place }: ReminderProps) {
  const { t, format } = useLanguage();
  return (
    <span className={css.reminder} style={{ insetInlineStart: `${place}%` }} title={sentAt ? format.whole(sentAt) : ""}>
      {text}
      {sentAt && <Sign name="done" />}
      <span className="hide">, {t(sentAt ? "clock.reminded" : "clock.notReminded")}</span>
    </span>
  );
}
