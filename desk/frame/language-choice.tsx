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
    <fieldset className={css.deskLanguages}>
      <legend className="hide">{t("frame.language")}</legend>
      {deskLanguages.map((one) => (
        <label key={one} lang={one}>
          <input
            type="radio"
            name={name}
            checked={one === language}
            onChange={() => {
              choose(one);
              document.documentElement.lang = one;
              void client.invalidateQueries();
            }}
          />
          {deskLanguageNames[one]}
        </label>
      ))}
    </fieldset>
  );
}
