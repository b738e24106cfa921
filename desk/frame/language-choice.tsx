import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";
import { languageNames } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import css from "./frame.module.css";
import { useToast } from "./toast.tsx";

/** Sorted by name, so that users find their language. */
const byName = deskLanguages.toSorted((a, b) => languageNames[a].localeCompare(languageNames[b], "en"));

/** Chooses the desk's language and reloads data that the server translates. */
export function LanguageChoice() {
  const { t, language, choose } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  /** Selected while its texts are loading. */
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
