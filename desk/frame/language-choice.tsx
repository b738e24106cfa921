import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";
import { deskLanguageNames } from "../../locales/desk.ts";
import { useLanguage } from "../language.tsx";
import css from "./frame.module.css";
import { useToast } from "./toast.tsx";

/** Which language the desk speaks. What the server says in it is asked for again. */
export function LanguageChoice() {
  const { t, language, choose } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const name = useId();
  /** Pressed, while its texts are on their way. */
  const [wanted, setWanted] = useState(language);
  const speak = async (choice: DeskLanguage) => {
    setWanted(choice);
    try {
      await choose(choice);
    } catch {
      setWanted(language);
      say({ text: t("error.offline"), error: true });
      return;
    }
    await client.invalidateQueries();
  };
  return (
    <fieldset className={css.languages}>
      <legend className="hide">{t("frame.language")}</legend>
      {deskLanguages.map((choice) => (
        <label key={choice} lang={choice}>
          <input type="radio" name={name} checked={choice === wanted} onChange={() => void speak(choice)} />
          {deskLanguageNames[choice]}
        </label>
      ))}
    </fieldset>
  );
}
