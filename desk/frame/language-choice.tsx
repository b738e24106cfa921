import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";
import { languageNames } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import css from "./frame.module.css";
import { useToast } from "./toast.tsx";

/** Where somebody looks for their own. */
const byName = deskLanguages.toSorted((a, b) => languageNames[a].localeCompare(languageNames[b], "en"));

/** Which language the desk speaks. What the server says in it is asked for again. */
export function LanguageChoice() {
  const { t, language, choose } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
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
    <label className={css.languages}>
      {t("frame.language")}
      <select value={wanted} onChange={({ target }) => void speak(byName[target.selectedIndex] ?? wanted)}>
        {byName.map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {languageNames[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
