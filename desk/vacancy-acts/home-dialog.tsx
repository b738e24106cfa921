import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { featureVacancy, vacanciesQuery } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ActForm } from "./act-form.tsx";
import { type NamedVacancy, useDoing, useTakingBack, useTitleOf } from "./use-doing.ts";
import css from "./vacancy-acts.module.css";

interface HomeDialogProps {
  readonly vacancy: NamedVacancy & { readonly featured: number | null };
  readonly close: () => void;
  readonly done?: (vacancy: DeskVacancy) => void;
}

/** As many as the home page shows. */
const places = [1, 2, 3, 4, 5, 6] as const;

/** Which place a vacancy has on the home page. */
export function HomeDialog({ vacancy, close, done }: HomeDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const titleOf = useTitleOf();
  const title = titleOf(vacancy);
  const takeBack = useTakingBack();
  const { id, featured } = vacancy;
  const [place, setPlace] = useState(featured);
  const others = useQuery(vacanciesQuery(undefined)).data?.rows.filter((row) => row.id !== id) ?? [];
  const displaced = others.find((row) => row.featured !== null && row.featured === place);
  const words = (at: number | null) =>
    at === null ? t("vacancyAct.noPlaceNow", { title }) : t("vacancyAct.placed", { title, place: at });
  const doing = useDoing(
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
    <ActForm
      title={t("vacancyAct.homeTitle", { title })}
      submit={t("view.saveButton")}
      pending={doing.isPending}
      error={doing.error}
      close={close}
      send={() => (place === featured ? close() : doing.give(place))}
    >
      <p>{t("vacancyAct.homeText")}</p>
      <fieldset className={css.choices}>
        <legend className="hide">{t("vacancyAct.place")}</legend>
        {places.map((at) => {
          const other = others.find((row) => row.featured === at);
          return (
            <label key={at} className={css.choice}>
              <input
                type="radio"
                name="place"
                checked={place === at}
                autoFocus={at === (featured ?? 1)}
                onChange={() => setPlace(at)}
              />
              <span>
                {t("vacancies.home", { place: at })}
                {other && <span className={css.hint}>{t("vacancyAct.has", { title: titleOf(other) })}</span>}
              </span>
            </label>
          );
        })}
        <label className={css.choice}>
          <input type="radio" name="place" checked={place === null} onChange={() => setPlace(null)} />
          <span>
            {t("vacancyAct.noPlace")}
            <span className={css.hint}>{t("vacancyAct.noPlaceHint")}</span>
          </span>
        </label>
      </fieldset>
    </ActForm>
  );
}
