import { useState } from "react";
import type { DeskVacancy, Scheduling as Schedule } from "../../domain/desk/vacancies.ts";
import { daysAfter, wallTime } from "../application/wall-time.ts";
import { refusalOf, scheduleVacancy, unscheduleVacancy } from "../calls/vacancies.ts";
import { useNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { Button } from "../frame/button.tsx";
import { Field } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import { namesFor } from "./names.ts";
import { type ActionDialogProps, type LoadedDialogProps, VacancyDialog } from "./vacancy-dialog.tsx";
import { PublishChoice } from "./publish-choice.tsx";
import { writtenLanguages } from "./publishing.ts";
import { useVacancyAction, useTakeBack, useTitleOf } from "./use-command.ts";
import { usePublishChoice } from "./use-publish-choice.ts";
import css from "./vacancy-actions.module.css";
import { localTime, scheduledTime, zonesFrom } from "./scheduled-time.ts";
import { ScheduledTimeText } from "./scheduled-time-text.tsx";

/** Schedules publication of the current draft for a local time in a chosen zone. */
export function ScheduleDialog({ vacancy, close, done }: ActionDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  return (
    <VacancyDialog id={vacancy.id} title={t("vacancyAct.scheduleTitle", { title })} close={close}>
      {(now) => <Scheduling vacancy={now} title={title} close={close} done={done} />}
    </VacancyDialog>
  );
}

/** When most people start work. */
const morning = "08:00";

function Scheduling({ vacancy, title, close, done }: LoadedDialogProps) {
  const { t, language } = useLanguage();
  const { say } = useToast();
  const names = namesFor(deskTag(language));
  const now = useNow();
  const takeBack = useTakeBack();
  const over = (changed: DeskVacancy) => {
    close();
    done?.(changed);
  };
  const { id, schedule } = vacancy;
  const [zone, setZone] = useState(schedule?.zone ?? ownZone());
  const [[day, time], setWall] = useState(() => firstWall(vacancy, now, zone));
  const [wrong, setWrong] = useState<string | null>(null);
  const when = scheduledTime(day, time, zone, now);

  const command = useVacancyAction(
    id,
    (body: Schedule) => scheduleVacancy(id, body),
    (changed) => {
      say({
        text: t("vacancyAct.scheduled", { title, time: names.wall(`${day}T${time}`), zone }),
        // No undo if a schedule is replaced: its text no longer exists.
        ...(schedule === null
          ? {
              action: {
                text: t("act.undo"),
                spoken: t("vacancyAct.undoSchedule", { title }),
                shortcut: "undo",
                do: () => takeBack(() => unscheduleVacancy(id), t("vacancyAct.unscheduled", { title })),
              },
            }
          : {}),
      });
      over(changed);
    },
  );
  const publish = usePublishChoice(vacancy, schedule?.languages ?? writtenLanguages(vacancy), command.error);
  const ending = useVacancyAction(
    id,
    () => unscheduleVacancy(id),
    (changed) => {
      say({ text: t("vacancyAct.unscheduled", { title }) });
      over(changed);
    },
  );
  const send = () => {
    ending.reset();
    command.reset();
    const chosen = publish.result();
    if (when === null) return setWrong(t("vacancyAct.noTime"));
    if (when.next !== null) return setWrong(t("vacancyAct.gap", { zone, time: names.wall(when.next) }));
    if (when.isPast) return setWrong(t("followUp.past"));
    if (typeof chosen === "string") return setWrong(chosen);
    setWrong(null);
    command.run({ ...chosen, localTime: `${day}T${time}`, zone });
  };
  const change = (to: readonly [string, string]) => {
    setWall(to);
    setWrong(null);
    command.reset();
  };
  return (
    <FormDialog
      layout="row"
      title={t("vacancyAct.scheduleTitle", { title })}
      submit={t("vacancyAct.scheduleButton")}
      pending={command.isPending || ending.isPending}
      error={command.error ?? ending.error}
      wrong={wrong}
      close={close}
      send={send}
      other={schedule && <Button onClick={() => ending.run(undefined)}>{t("vacancyAct.unschedule")}</Button>}
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
            command.reset();
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
        // The server's time zone data may be newer than the browser's.
        next={when?.next ?? refusalOf(command.error).next}
        take={(next) => change([next.slice(0, 10), next.slice(11, 16)])}
      />
      <PublishChoice vacancy={vacancy} publish={publish} close={close} />
    </FormDialog>
  );
}

/** The scheduled time, otherwise tomorrow morning in that zone. */
function firstWall({ schedule }: DeskVacancy, now: number, zone: string): readonly [string, string] {
  const local = schedule?.localTime ?? localTime(daysAfter(wallTime(now, zone), 1, morning));
  return [local.slice(0, 10), local.slice(11, 16)];
}
