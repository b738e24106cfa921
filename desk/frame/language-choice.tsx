import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskLanguageNames } from "../../locales/desk.ts";
import { useLanguage } from "../language.tsx";
import css from "./frame.module.css";

/** Which language the desk speaks. What the server says in it is asked for again. */
export function LanguageChoice() {
  const { t, language, choose } = useLanguage();
  const client = useQueryClient();
  const name = useId();
  return (
    <fieldset className={css.languages}>
      <legend className="hide">{t("frame.language")}</legend>
      {deskLanguages.map((choice) => (
        <label key={choice} lang={choice}>
          <input
            type="radio"
            name={name}
            checked={choice === language}
            onChange={() => {
              choose(choice);
              document.documentElement.lang = choice;
              void client.invalidateQueries();
            }}
          />
          {deskLanguageNames[choice]}
        </label>
      ))}
    </fieldset>
  );
}
