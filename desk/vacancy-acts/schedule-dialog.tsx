import { useState } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { daysAfter, wallTime } from "../application/wall-time.ts";
import { refusalOf, scheduleVacancy, unscheduleVacancy, type Publishing } from "../calls/vacancies.ts";
import { useNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { Field } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import { ActForm } from "./act-form.tsx";
import { namesFor } from "./names.ts";
import { OfVacancy } from "./of-vacancy.tsx";
import { PublishChoice } from "./publish-choice.tsx";
import { writtenLanguages } from "./publishing.ts";
import { type NamedVacancy, useDoing, useTakingBack, useTitleOf } from "./use-doing.ts";
import { usePublishChoice } from "./use-publish-choice.ts";
import css from "./vacancy-acts.module.css";
import { localTime, whenIs, zonesFrom } from "./when.ts";
import { WhenWords } from "./when-words.tsx";

interface ScheduleDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  readonly done?: (vacancy: DeskVacancy) => void;
}

/** Publishes what is written now at a moment that is named on a clock somewhere. */
export function ScheduleDialog({ vacancy, close, done }: ScheduleDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  return (
    <OfVacancy id={vacancy.id} title={t("vacancyAct.scheduleTitle", { title })} close={close}>
      {(now) => (
        <Scheduling
          vacancy={now}
          title={title}
          close={close}
          done={(changed) => {
            close();
            done?.(changed);
          }}
        />
      )}
    </OfVacancy>
  );
}

/** When most people begin their day. */
const morning = "08:00";

interface SchedulingProps {
  readonly vacancy: DeskVacancy;
  readonly title: string;
  readonly close: () => void;
  readonly done: (vacancy: DeskVacancy) => void;
}

function Scheduling({ vacancy, title, close, done }: SchedulingProps) {
  const { t, language } = useLanguage();
  const { say } = useToast();
  const names = namesFor(deskTag(language));
  const now = useNow();
  const takeBack = useTakingBack();
  const { id, schedule } = vacancy;
  const [zone, setZone] = useState(schedule?.zone ?? ownZone());
  const [[day, time], setWall] = useState(() => firstWall(vacancy, now, zone));
  const [wrong, setWrong] = useState<string | null>(null);
  const when = whenIs(day, time, zone, now);

  const doing = useDoing(
    id,
    (body: Publishing & { localTime: string; zone: string }) => scheduleVacancy(id, body),
    (changed) => {
      say({
        text: t("vacancyAct.scheduled", { title, time: names.wall(`${day}T${time}`), zone }),
        // What was scheduled before was another text, which nobody has any more.
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
      done(changed);
    },
  );
  const publish = usePublishChoice(vacancy, schedule?.languages ?? writtenLanguages(vacancy), doing.error);
  const ending = useDoing(
    id,
    () => unscheduleVacancy(id),
    (changed) => {
      say({ text: t("vacancyAct.unscheduled", { title }) });
      done(changed);
    },
  );
  const send = () => {
    ending.reset();
    doing.reset();
    const chosen = publish.result();
    if (when === null) return setWrong(t("vacancyAct.noTime"));
    if (when.next !== null) return setWrong(t("vacancyAct.gap", { zone, time: names.wall(when.next) }));
    if (when.isPast) return setWrong(t("followUp.past"));
    if (typeof chosen === "string") return setWrong(chosen);
    setWrong(null);
    doing.give({ ...chosen, localTime: `${day}T${time}`, zone });
  };
  const change = (to: readonly [string, string]) => {
    setWall(to);
    setWrong(null);
    doing.reset();
  };
  return (
    <ActForm
      title={t("vacancyAct.scheduleTitle", { title })}
      submit={t("vacancyAct.scheduleButton")}
      pending={doing.isPending || ending.isPending}
      error={doing.error ?? ending.error}
      wrong={wrong}
      close={close}
      send={send}
      other={
        schedule && (
          <button type="button" className={states.button} onClick={() => ending.give(undefined)}>
            {t("vacancyAct.unschedule")}
          </button>
        )
      }
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
            doing.reset();
          }}
        >
          {[...new Set([zone, ...zonesFrom(ownZone())])].map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      <WhenWords
        when={when}
        time={time}
        zone={zone}
        // The server's table of zones may be newer than this browser's.
        next={when?.next ?? refusalOf(doing.error).next}
        take={(next) => change([next.slice(0, 10), next.slice(11, 16)])}
      />
      <PublishChoice vacancy={vacancy} publish={publish} close={close} />
    </ActForm>
  );
}

/** What was scheduled; else tomorrow morning there. */
function firstWall({ schedule }: DeskVacancy, now: number, zone: string): readonly [string, string] {
  const local = schedule?.localTime ?? localTime(daysAfter(wallTime(now, zone), 1, morning));
  return [local.slice(0, 10), local.slice(11, 16)];
}
