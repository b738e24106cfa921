/** The language: this browser's choice, else the account's (log-in/gate.tsx), else the browser. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type DeskLanguage, deskLanguages } from "../domain/desk/desk.ts";
import { type DeskTranslate, deskTranslator, loadDeskLanguage } from "../locales/desk.ts";
import { deskTag } from "../locales/desk-language.ts";
import { direction } from "../locales/markets.ts";
import { type DeskFormat, formatFor } from "./format.ts";

interface Speaking {
  readonly language: DeskLanguage;
  /** Rejects if the texts cannot be loaded; the language then stays. */
  readonly choose: (language: DeskLanguage) => Promise<void>;
  /**
   * Like `choose`, but not stored in this browser, because the next user may read another language.
   */
  readonly adopt: (language: DeskLanguage) => Promise<void>;
  readonly t: DeskTranslate;
  readonly format: DeskFormat;
}

const Language = createContext<Speaking | null>(null);
const storageKey = "desk-language";

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    setPageLanguage(language);
  }, [language]);
  const speaking = useMemo<Speaking>(() => {
    const speak = (next: DeskLanguage) => {
      // Set before loading, so that requests from now on use it.
      setPageLanguage(next);
      setLanguage(next);
    };
    return {
      language,
      choose: async (next) => {
        await loadDeskLanguage(next);
        keep(next);
        speak(next);
      },
      adopt: async (next) => {
        await loadDeskLanguage(next);
        // The user may have chosen another language while texts were loading.
        if (chosenHere() === null) speak(next);
      },
      t: deskTranslator(language),
      format: formatFor(deskTag(language)),
    };
  }, [language]);
  return (
    <Language value={speaking}>
      <I18nProvider locale={deskTag(language)}>{children}</I18nProvider>
    </Language>
  );
}

export function useLanguage(): Speaking {
  const speaking = useContext(Language);
  if (!speaking) throw new Error("outside of LanguageProvider");
  return speaking;
}

/** The page's language, for calls outside React. */
export function currentLanguage(): DeskLanguage {
  return isDeskLanguage(document.documentElement.lang) ? document.documentElement.lang : "en";
}

/** Number of events while the tab was hidden (frame/frame.tsx). */
export const MissedEvents = createContext(0);

/** Sets the page's title while the screen is shown. */
export function useTitle(title: string): void {
  const { t } = useLanguage();
  const missed = useContext(MissedEvents);
  const whole = `${missed > 0 ? `(${missed}) ` : ""}${title} · ${t("frame.desk")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}

export function firstLanguage(): DeskLanguage {
  const choice = chosenHere();
  if (choice) return choice;
  return navigator.languages.map(baseOf).find(isDeskLanguage) ?? "en";
}

/** Some browsers report Bokmål as plain Norwegian, and Nynorsk readers can read it. */
function baseOf(tag: string): string {
  const [base = ""] = tag.split("-", 1);
  return base === "no" || base === "nn" ? "nb" : base;
}

/** Sets language and direction for style sheets, screen readers and `currentLanguage`. */
export function setPageLanguage(language: DeskLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

function isDeskLanguage(tag: string): tag is DeskLanguage {
  return (deskLanguages as readonly string[]).includes(tag);
}

/** Browsers may refuse storage. The choice then lasts until the page is closed. */
let chosen: DeskLanguage | null = null;

export function chosenHere(): DeskLanguage | null {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(storageKey) ?? "";
    return isDeskLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

function keep(language: DeskLanguage): void {
  chosen = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}
