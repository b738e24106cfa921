/** Single-key shortcuts: off while typing, in dialogs, and when switched off (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type PressedKey, type ShortcutName, shortcuts } from "./shortcuts.ts";
import { createListeners } from "./listeners.ts";

export type Keys = Readonly<Partial<Record<PressedKey, () => void>>>;

const storageKey = "desk-keys";
const moving: ReadonlySet<string> = new Set(["j", "k"]);
const { watch, notify } = createListeners();
let on = readOn();

/**
 * Calls the handler for a pressed key, by `KeyboardEvent.key`.
 * @param first before any other handler of the same key
 */
export function useKeys(keys: Keys, first = false): void {
  const latest = useRef<Readonly<Record<string, (() => void) | undefined>>>(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!action || isIgnored(event) || (first && isOfTabs(event))) return;
      event.preventDefault();
      // Holding a key moves through rows, but repeats no other action.
      if (event.repeat && !moving.has(event.key)) return;
      action();
    };
    document.addEventListener("keydown", press, first);
    return () => document.removeEventListener("keydown", press, first);
  }, [first]);
}

/** Handlers by shortcut name; each uses the shortcut's first key. */
export function useShortcuts(handlers: Readonly<Partial<Record<ShortcutName, () => void>>>, first = false): void {
  const named = Object.entries(handlers) as [ShortcutName, () => void][];
  useKeys(Object.fromEntries(named.map(([name, action]) => [shortcuts[name].keys[0], action])), first);
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(watch, () => on);
}

export function switchKeys(to: boolean): void {
  on = to;
  try {
    localStorage.setItem(storageKey, to ? "on" : "off");
  } catch {
    // Browsers may refuse storage. The choice then lasts until the page is closed.
  }
  notify();
}

function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (!on && event.key.length === 1) return true;
  const at = event.target;
  return (at instanceof Element && isTyping(at)) || document.querySelector("[role=dialog]") !== null;
}

/** After `t`, a digit chooses a tab, whatever else it means. */
function isOfTabs({ key, target }: KeyboardEvent): boolean {
  return /^\d$/.test(key) && target instanceof Element && target.closest("[role=tablist]") !== null;
}

/** Whether letters go into the element. */
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
