import { useState } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { madeId } from "../calls/made-id.ts";
import { closeVacancy, type Publishing, reopenVacancy } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ActForm } from "./act-form.tsx";
import { OfVacancy } from "./of-vacancy.tsx";
import { PublishChoice } from "./publish-choice.tsx";
import { writtenLanguages } from "./publishing.ts";
import { type NamedVacancy, useDoing, useTakingBack, useTitleOf } from "./use-doing.ts";
import { usePublishChoice } from "./use-publish-choice.ts";

interface ReopenDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  readonly done?: (vacancy: DeskVacancy) => void;
}

/** Puts a closed vacancy on the site again, in the languages that are chosen. */
export function ReopenDialog({ vacancy, close, done }: ReopenDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  return (
    <OfVacancy id={vacancy.id} title={t("vacancyAct.reopenTitle", { title })} close={close}>
      {(now) => (
        <Reopening
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

interface ReopeningProps {
  readonly vacancy: DeskVacancy;
  readonly title: string;
  readonly close: () => void;
  readonly done: (vacancy: DeskVacancy) => void;
}

function Reopening({ vacancy, title, close, done }: ReopeningProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const takeBack = useTakingBack();
  const { id } = vacancy;
  const written = writtenLanguages(vacancy);
  const before = written.filter((language) => vacancy.published[language]);
  const [wrong, setWrong] = useState<string | null>(null);
  const doing = useDoing(
    id,
    (body: Publishing) => reopenVacancy(id, body),
    (changed) => {
      const key = madeId();
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
      done(changed);
    },
  );
  const publish = usePublishChoice(vacancy, before.length > 0 ? before : written, doing.error);
  return (
    <ActForm
      title={t("vacancyAct.reopenTitle", { title })}
      submit={t("vacancyAct.reopenButton")}
      pending={doing.isPending}
      error={doing.error}
      wrong={wrong}
      close={close}
      send={() => {
        const chosen = publish.result();
        if (typeof chosen === "string") return setWrong(chosen);
        setWrong(null);
        doing.give(chosen);
      }}
    >
      <p>{t("vacancyAct.reopenText")}</p>
      <PublishChoice vacancy={vacancy} publish={publish} close={close} />
    </ActForm>
  );
}
