import { useState } from "react";
import type { Publishing } from "../../domain/desk/vacancies.ts";
import { randomId } from "../requests/random-id.ts";
import { closeVacancy, reopenVacancy } from "../requests/vacancies.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type ActionDialogProps, type LoadedDialogProps, VacancyDialog } from "./vacancy-dialog.tsx";
import { PublishChoice } from "./publish-choice.tsx";
import { writtenLanguages } from "./publishing.ts";
import { useVacancyAction, useTakeBack, useTitleOf } from "./use-vacancy-action.ts";
import { usePublishChoice } from "./use-publish-choice.ts";

/** Publishes a closed vacancy again in the chosen languages. */
export function ReopenDialog({ vacancy, close, done }: ActionDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  return (
    <VacancyDialog id={vacancy.id} title={t("vacancyAct.reopenTitle", { title })} close={close}>
      {(now) => <Reopening vacancy={now} title={title} close={close} done={done} />}
    </VacancyDialog>
  );
}

function Reopening({ vacancy, title, close, done }: LoadedDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const takeBack = useTakeBack();
  const { id } = vacancy;
  const written = writtenLanguages(vacancy);
  const before = written.filter((language) => vacancy.published[language]);
  const [wrong, setWrong] = useState<string | null>(null);
  const command = useVacancyAction(
    id,
    (body: Publishing) => reopenVacancy(id, body),
    (changed) => {
      const key = randomId();
      say({
        text: t("vacancyAct.reopened", { title }),
        action: {
          text: t("act.undo"),
          spoken: t("vacancyAct.undoReopen", { title }),
          shortcut: "undo",
          do: () =>
            takeBack(
              async () => (await closeVacancy(id, { key, people: "keep" })).vacancy,
              t("vacancyAct.closed", { title }),
            ),
        },
      });
      close();
      done?.(changed);
    },
  );
  const publish = usePublishChoice(vacancy, before.length > 0 ? before : written, command.error);
  return (
    <FormDialog
      layout="row"
      title={t("vacancyAct.reopenTitle", { title })}
      submit={t("vacancyAct.reopenButton")}
      pending={command.isPending}
      error={command.error}
      wrong={wrong}
      close={close}
      send={() => {
        const chosen = publish.toRequest();
        if (typeof chosen === "string") return setWrong(chosen);
        setWrong(null);
        command.run(chosen);
      }}
    >
      <p>{t("vacancyAct.reopenText")}</p>
      <PublishChoice vacancy={vacancy} publish={publish} close={close} />
    </FormDialog>
  );
}
