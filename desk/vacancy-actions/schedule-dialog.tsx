import type { DeskVacancy, Scheduling as Schedule } from "../../domain/desk/vacancies.ts";
import { refusalOf, scheduleVacancy, unscheduleVacancy } from "../requests/vacancies.ts";
import { ScheduleForm } from "../editor/schedule-form.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import { namesFor } from "./names.ts";
import { type ActionDialogProps, type LoadedDialogProps, VacancyDialog } from "./vacancy-dialog.tsx";
import { PublishChoice } from "./publish-choice.tsx";
import { writtenLanguages } from "./publishing.ts";
import { useVacancyAction, useTakeBack, useTitleOf } from "./use-vacancy-action.ts";
import { usePublishChoice } from "./use-publish-choice.ts";

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

function Scheduling({ vacancy, title, close, done }: LoadedDialogProps) {
  const { t, language } = useLanguage();
  const { say } = useToast();
  const names = namesFor(deskTag(language));
  const takeBack = useTakeBack();
  const over = (changed: DeskVacancy) => {
    close();
    done?.(changed);
  };
  const { id, schedule } = vacancy;
  const command = useVacancyAction(
    id,
    async (body: Schedule) => {
      const changed = await scheduleVacancy(id, body);
      say({
        text: t("vacancyAct.scheduled", { title, time: names.wall(body.localTime), zone: body.zone }),
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
      return changed;
    },
    over,
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
  return (
    <ScheduleForm
      title={t("vacancyAct.scheduleTitle", { title })}
      schedule={schedule}
      pending={command.isPending || ending.isPending}
      error={command.error ?? ending.error}
      next={refusalOf(command.error).next}
      reset={() => {
        ending.reset();
        command.reset();
      }}
      send={(chosen) => {
        const publishing = publish.toRequest();
        if (typeof publishing === "string") return publishing;
        command.run({ ...publishing, ...chosen });
        return null;
      }}
      unschedule={() => ending.run(undefined)}
      close={close}
    >
      <PublishChoice vacancy={vacancy} publish={publish} close={close} />
    </ScheduleForm>
  );
}
