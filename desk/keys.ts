/** Single keys do what buttons do. They rest while somebody types, in a dialog, and when they are switched off (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type PressedKey, type ShortcutName, shortcuts } from "./shortcuts.ts";

export type Keys = Readonly<Partial<Record<PressedKey, () => void>>>;

const storageKey = "desk-keys";
const moving: ReadonlySet<string> = new Set(["j", "k"]);
const watching = new Set<() => void>();
let on = readOn();

/**
 * Calls what a pressed key stands for, by `KeyboardEvent.key`.
 *
 * @param first before any other that listens for the same key
 */
export function useKeys(keys: Keys, first = false): void {
  const latest = useRef<Readonly<Record<string, (() => void) | undefined>>>(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || rests(event) || (first && isOfTabs(event))) return;
      event.preventDefault();
      // A key that is held goes on through the rows, and does nothing else twice.
      if (event.repeat && !moving.has(event.key)) return;
      act();
    };
    document.addEventListener("keydown", press, first);
    return () => document.removeEventListener("keydown", press, first);
  }, [first]);
}

/** The same by the names of the shortcuts, each by its first key. */
export function useShortcuts(acts: Readonly<Partial<Record<ShortcutName, () => void>>>, first = false): void {
  const named = Object.entries(acts) as [ShortcutName, () => void][];
  useKeys(Object.fromEntries(named.map(([name, act]) => [shortcuts[name].keys[0], act])), first);
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    () => on,
  );
}

export function switchKeys(to: boolean): void {
  on = to;
  try {
    localStorage.setItem(storageKey, to ? "on" : "off");
  } catch {
    // A browser may refuse storage; the choice then holds until the page is left.
  }
  for (const changed of watching) changed();
}

function rests(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (!on && event.key.length === 1) return true;
  const at = event.target;
  return (at instanceof Element && isTyping(at)) || document.querySelector("[role=dialog]") !== null;
}

/** A digit chooses a tab where tabs are asked for, whatever else it stands for. */
function isOfTabs({ key, target }: KeyboardEvent): boolean {
  return /^\d$/.test(key) && target instanceof Element && target.closest("[role=tablist]") !== null;
}

/** Letters go into it. */
export function isTyping(at: Element): boolean {
  return at.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
}

function readOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}
