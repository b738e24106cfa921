import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { languageNames, languages, type Language } from "../../locales/markets.ts";
import { useErrorText } from "../requests/error-text.ts";
import { changeLanguages, teamQuery } from "../requests/team.ts";
import { Button } from "../frame/button.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import css from "./team.module.css";

/** "Deutsch, Polski": each in its own language. */
export function namesOf(spoken: readonly Language[]): string {
  return spoken.map((language) => languageNames[language]).join(", ");
}

/** The languages in which a recruiter writes to applicants, set by a manager. */
export function SpokenLanguages({ person: { id, name, languages: spoken } }: { readonly person: DeskRecruiter }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: (chosen: readonly string[]) => changeLanguages(id, chosen),
    onSuccess: () => setOpen(false),
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <>
      <p>
        {spoken.length === 0 ? t("team.noLanguages") : <bdi>{namesOf(spoken)}</bdi>}{" "}
        <Button
          look="small"
          aria-expanded={open}
          aria-label={t("team.changeLanguagesOf", { name })}
          onClick={() => setOpen(!open)}
        >
          {t("team.changeLanguages")}
        </Button>
      </p>
      {open && (
        <form
          className={fields.form}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new FormData(event.currentTarget).getAll("language").map(String);
            if (!save.isPending) save.mutate(chosen);
          }}
        >
          <fieldset className={css.languages}>
            <legend className="hide">{t("team.writesIn")}</legend>
            {languages.map((language) => (
              <label key={language} className={fields.tick}>
                <input type="checkbox" name="language" value={language} defaultChecked={spoken.includes(language)} />{" "}
                <bdi lang={language}>{languageNames[language]}</bdi>
              </label>
            ))}
          </fieldset>
          <FormError text={save.error && errorText(save.error)} />
          <Button type="submit" pending={save.isPending}>
            {t("team.saveLanguages")}
          </Button>
        </form>
      )}
    </>
  );
}
