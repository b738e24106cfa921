/** Asks for a local time in a time zone at which something is published. */
import { type ReactNode, useState } from "react";
import type { DeskSchedule } from "../../domain/desk/schedule.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { daysAfter, wallTime } from "../application/wall-time.ts";
import { useNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { Button } from "../frame/button.tsx";
import { Field } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { localTime, scheduledTime, zonesFrom } from "../vacancy-actions/scheduled-time.ts";
import { ScheduledTimeText } from "../vacancy-actions/scheduled-time-text.tsx";
import css from "../vacancy-actions/vacancy-actions.module.css";

interface ScheduleFormProps {
  readonly title: string;
  /** The one that it replaces; null: there is none. */
  readonly schedule: DeskSchedule | null;
  readonly pending: boolean;
  readonly error: unknown;
  /** The next valid time by the server's time zone data, which may be newer than the browser's. */
  readonly next: string | null;
  /** The input has changed, or is sent again. */
  readonly reset: () => void;
  /** Returns what is missing apart from the time; null: it is sent. */
  readonly send: (chosen: { readonly localTime: string; readonly zone: string }) => string | null;
  readonly unschedule: () => void;
  readonly close: () => void;
  readonly confirm?: ReactNode;
  readonly children: ReactNode;
}

/** When most people start work. */
const morning = "08:00";

export function ScheduleForm({
  title,
  schedule,
  pending,
  error,
  next,
  reset,
  send,
  unschedule,
  close,
  confirm,
  children,
}: ScheduleFormProps) {
  const { t, language } = useLanguage();
  const names = namesFor(deskTag(language));
  const now = useNow();
  const [zone, setZone] = useState(schedule?.zone ?? ownZone());
  const [[day, time], setWall] = useState(() => firstWall(schedule, now, zone));
  const [wrong, setWrong] = useState<string | null>(null);
  const when = scheduledTime(day, time, zone, now);
  const change = (to: readonly [string, string]) => {
    setWall(to);
    setWrong(null);
    reset();
  };
  return (
    <FormDialog
      layout="row"
      title={title}
      submit={t("vacancyAct.scheduleButton")}
      pending={pending}
      error={error}
      wrong={wrong}
      close={close}
      send={() => {
        reset();
        if (when === null) return setWrong(t("vacancyAct.noTime"));
        if (when.next !== null) return setWrong(t("vacancyAct.gap", { zone, time: names.wall(when.next) }));
        if (when.isPast) return setWrong(t("followUp.past"));
        setWrong(send({ localTime: `${day}T${time}`, zone }));
      }}
      confirm={confirm}
      other={schedule && <Button onClick={unschedule}>{t("vacancyAct.unschedule")}</Button>}
    >
      {schedule && (
        <p>
          {t("vacancyAct.instead", { time: names.wall(schedule.localTime), zone: schedule.zone, name: schedule.by })}
        </p>
      )}
      <div className={css.two}>
        <Field
          label={t("followUp.day")}
          type="date"
          value={day}
          onChange={({ target }) => change([target.value, time])}
          autoFocus
        />
        <Field
          label={t("followUp.time")}
          type="time"
          value={time}
          onChange={({ target }) => change([day, target.value.slice(0, 5)])}
        />
      </div>
      <label className={css.label}>
        {t("vacancyAct.zone")}
        <select
          value={zone}
          onChange={({ target }) => {
            setZone(target.value);
            setWrong(null);
            reset();
          }}
        >
          {[...new Set([zone, ...zonesFrom(ownZone())])].map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      <ScheduledTimeText
        when={when}
        time={time}
        zone={zone}
        next={when?.next ?? next}
        take={(to) => change([to.slice(0, 10), to.slice(11, 16)])}
      />
      {children}
    </FormDialog>
  );
}

/** The scheduled time, otherwise tomorrow morning in that zone. */
function firstWall(schedule: DeskSchedule | null, now: number, zone: string): readonly [string, string] {
  const local = schedule?.localTime ?? localTime(daysAfter(wallTime(now, zone), 1, morning));
  return [local.slice(0, 10), local.slice(11, 16)];
}
