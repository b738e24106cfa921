import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { featureVacancy, vacanciesQuery } from "../requests/vacancies.ts";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { type NamedVacancy, useVacancyAction, useTakeBack, useTitleOf } from "./use-vacancy-action.ts";
import type { ActionDialogProps } from "./vacancy-dialog.tsx";

interface HomeDialogProps extends ActionDialogProps {
  readonly vacancy: NamedVacancy & { readonly featured: number | null };
}

/** As many as the home page shows. */
const places = [1, 2, 3, 4, 5, 6] as const;

/** Chooses a vacancy's place on the home page. */
export function HomeDialog({ vacancy, close, done }: HomeDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const titleOf = useTitleOf();
  const title = titleOf(vacancy);
  const takeBack = useTakeBack();
  const { id, featured } = vacancy;
  const [place, setPlace] = useState(featured);
  const others = useQuery(vacanciesQuery(undefined)).data?.rows.filter((row) => row.id !== id) ?? [];
  const displaced = others.find((row) => row.featured !== null && row.featured === place);
  const words = (at: number | null) =>
    at === null ? t("vacancyAct.noPlaceNow", { title }) : t("vacancyAct.placed", { title, place: at });
  const command = useVacancyAction(
    id,
    (to: number | null) => featureVacancy(id, to),
    (changed) => {
      say({
        text: words(changed.featured),
        action: {
          text: t("act.undo"),
          spoken: t("vacancyAct.undoPlace", { title }),
          shortcut: "undo",
          do: () =>
            takeBack(async () => {
              const back = await featureVacancy(id, featured);
              if (displaced) await featureVacancy(displaced.id, displaced.featured);
              return back;
            }, words(featured)),
        },
      });
      close();
      done?.(changed);
    },
  );
  return (
    <FormDialog
      layout="row"
      title={t("vacancyAct.homeTitle", { title })}
      submit={t("view.saveButton")}
      pending={command.isPending}
      error={command.error}
      close={close}
      send={() => (place === featured ? close() : command.run(place))}
    >
      <p>{t("vacancyAct.homeText")}</p>
      <fieldset className={fields.options}>
        <legend className="hide">{t("vacancyAct.place")}</legend>
        {places.map((at) => {
          const other = others.find((row) => row.featured === at);
          return (
            <label key={at} className={fields.option}>
              <input
                type="radio"
                name="place"
                checked={place === at}
                autoFocus={at === (featured ?? 1)}
                onChange={() => setPlace(at)}
              />
              <span>
                {t("vacancies.home", { place: at })}
                {other && <span className={fields.fieldHint}>{t("vacancyAct.has", { title: titleOf(other) })}</span>}
              </span>
            </label>
          );
        })}
        <label className={fields.option}>
          <input type="radio" name="place" checked={place === null} onChange={() => setPlace(null)} />
          <span>
            {t("vacancyAct.noPlace")}
            <span className={fields.fieldHint}>{t("vacancyAct.noPlaceHint")}</span>
          </span>
        </label>
      </fieldset>
    </FormDialog>
  );
}
