import { useCallback, useEffect, useRef } from "react";
import { useToast } from "../frame/toast.tsx";
import { useKeysOn, useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { personShortcuts } from "../shortcuts.ts";
import { acceptPress } from "./attention.ts";

/**
 * Wraps an action so that it does nothing, and says so, until its applicant has been visible long
 * enough (attention.ts).
 */
export type WhenSeen = (action: () => void, by?: "button") => () => void;

/**
 * For as long as one application is shown.
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
    (action, by) => () => {
      // A key always means the same, but a button can be replaced by another action.
      if (acceptPress({ id, shownAt: shownAt.current, changedAt: by === "button" ? changedAt.current : null }))
        action();
      else say({ text: t("pane.notYet", { name }) });
    },
    [id, name, say, t],
  );
}

/** While no application is shown yet, its keys only show a message. */
export function useEmptyPaneKeys(): void {
  const { t } = useLanguage();
  const { say } = useToast();
  const on = useKeysOn();
  const early = () => {
    acceptPress({ id: 0, shownAt: null, changedAt: null });
    say({ text: t("pane.loading") });
  };
  useShortcuts(on ? Object.fromEntries(personShortcuts.map((name) => [name, early])) : {});
}
