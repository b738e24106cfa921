/** The desk's language: the browser's at first, what was chosen in the account menu after that. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type DeskLanguage, deskLanguages } from "../domain/desk/desk.ts";
import { deskTags, type DeskTranslate, deskTranslator, loadDeskLanguage } from "../locales/desk.ts";
import { type DeskFormat, formatFor } from "./format.ts";

interface Speaking {
  readonly language: DeskLanguage;
  /** Rejects where its texts cannot be fetched; then it stays as it was. */
  readonly choose: (language: DeskLanguage) => Promise<void>;
  readonly t: DeskTranslate;
  readonly format: DeskFormat;
}

const Language = createContext<Speaking | null>(null);
const storageKey = "desk-language";

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speaking = useMemo<Speaking>(
    () => ({
      language,
      choose: async (chosen) => {
        await loadDeskLanguage(chosen);
        keep(chosen);
        setLanguage(chosen);
      },
      t: deskTranslator(language),
      format: formatFor(deskTags[language]),
    }),
    [language],
  );
  return (
    <Language value={speaking}>
      <I18nProvider locale={deskTags[language]}>{children}</I18nProvider>
    </Language>
  );
}

export function useLanguage(): Speaking {
  const speaking = useContext(Language);
  if (!speaking) throw new Error("outside of LanguageProvider");
  return speaking;
}

/** What the page is read in, for calls that are made outside of React. */
export function currentLanguage(): DeskLanguage {
  return isDeskLanguage(document.documentElement.lang) ? document.documentElement.lang : "en";
}

/** How much happened while the tab was not looked at (news/away.ts). */
export const Missed = createContext(0);

/** Sets the page's title while the screen is shown. */
export function useTitle(title: string): void {
  const { t } = useLanguage();
  const missed = useContext(Missed);
  const whole = `${missed > 0 ? `(${missed}) ` : ""}${title} · ${t("frame.desk")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}

export function firstLanguage(): DeskLanguage {
  const kept = stored();
  if (kept) return kept;
  const wanted = navigator.languages.map((tag) => tag.split("-", 1)[0] ?? "").find(isDeskLanguage);
  return wanted ?? "en";
}

function isDeskLanguage(tag: string): tag is DeskLanguage {
  return (deskLanguages as readonly string[]).includes(tag);
}

/** A browser may refuse storage; the choice then holds until the page is left. */
function stored(): DeskLanguage | null {
  try {
    const kept = localStorage.getItem(storageKey) ?? "";
    return isDeskLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keep(language: DeskLanguage): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}
