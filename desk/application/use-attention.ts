import { useCallback, useEffect, useRef } from "react";
import { useToast } from "../frame/toast.tsx";
import { useKeysOn, useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { personShortcuts } from "../shortcuts.ts";
import { attends } from "./attention.ts";

/** Makes of an act what a press does: nothing, and a word about it, while who is shown has not been seen (attention.ts). */
export type WhenSeen = (act: () => void, by?: "button") => () => void;

/**
 * For as long as one person is shown.
 *
 * @param offers what the main button does now
 */
export function useAttention({ id, name }: { readonly id: number; readonly name: string }, offers: string): WhenSeen {
  const { t } = useLanguage();
  const { say } = useToast();
  const shownAt = useRef<number | null>(null);
  const changedAt = useRef<number | null>(null);
  const offered = useRef(offers);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") shownAt.current ??= performance.now();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (offered.current !== offers) changedAt.current = performance.now();
    offered.current = offers;
  }, [offers]);
  return useCallback(
    (act, by) => () => {
      // A key means the same all the time; another act comes into the place of a button.
      if (attends({ id, shownAt: shownAt.current, changedAt: by === "button" ? changedAt.current : null })) act();
      else say({ text: t("pane.notYet", { name }) });
    },
    [id, name, say, t],
  );
}

/** While nobody is shown yet, a key for them does nothing and says so. */
export function useNobodyThere(): void {
  const { t } = useLanguage();
  const { say } = useToast();
  const on = useKeysOn();
  const early = () => {
    attends({ id: 0, shownAt: null, changedAt: null });
    say({ text: t("pane.loading") });
  };
  useShortcuts(on ? Object.fromEntries(personShortcuts.map((name) => [name, early])) : {});
}
