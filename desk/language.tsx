/** The desk's language: what was chosen in this browser, or else the account's (log-in/use-own-language.ts), or else the browser's. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type DeskLanguage, deskLanguages } from "../domain/desk/desk.ts";
import { type DeskTranslate, deskTranslator, loadDeskLanguage } from "../locales/desk.ts";
import { deskTag } from "../locales/desk-language.ts";
import { direction } from "../locales/markets.ts";
import { type DeskFormat, formatFor } from "./format.ts";

interface Speaking {
  readonly language: DeskLanguage;
  /** Rejects where its texts cannot be fetched; then it stays as it was. */
  readonly choose: (language: DeskLanguage) => Promise<void>;
  /** As `choose`, but it is not this browser's choice: whoever comes next may read another. */
  readonly adopt: (language: DeskLanguage) => Promise<void>;
  readonly t: DeskTranslate;
  readonly format: DeskFormat;
}

const Language = createContext<Speaking | null>(null);
const storageKey = "desk-language";

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    markPage(language);
  }, [language]);
  const speaking = useMemo<Speaking>(() => {
    const speak = (wanted: DeskLanguage) => {
      // At once: what is asked of the server from now on is asked in it.
      markPage(wanted);
      setLanguage(wanted);
    };
    return {
      language,
      choose: async (wanted) => {
        await loadDeskLanguage(wanted);
        keep(wanted);
        speak(wanted);
      },
      adopt: async (wanted) => {
        await loadDeskLanguage(wanted);
        // Somebody may have chosen while its texts were on their way.
        if (chosenHere() === null) speak(wanted);
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
  const kept = chosenHere();
  if (kept) return kept;
  return navigator.languages.map(baseOf).find(isDeskLanguage) ?? "en";
}

/** Some browsers call Bokmål plain Norwegian, and whoever asks for Nynorsk reads it. */
function baseOf(tag: string): string {
  const [base = ""] = tag.split("-", 1);
  return base === "no" || base === "nn" ? "nb" : base;
}

/** How the page is read, for style sheets, screen readers and `currentLanguage`. */
export function markPage(language: DeskLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

function isDeskLanguage(tag: string): tag is DeskLanguage {
  return (deskLanguages as readonly string[]).includes(tag);
}

/** A browser may refuse storage; the choice then holds until the page is left. */
let chosen: DeskLanguage | null = null;

export function chosenHere(): DeskLanguage | null {
  if (chosen) return chosen;
  try {
    const kept = localStorage.getItem(storageKey) ?? "";
    return isDeskLanguage(kept) ? kept : null;
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
