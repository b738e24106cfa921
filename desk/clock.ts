/** The server's time, so that the time left is right even if the device's clock is wrong. */
import { useSyncExternalStore } from "react";

/** Milliseconds by which the server is ahead of this device. */
let ahead = 0;
let shown = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watching = new Set<() => void>();

/** Milliseconds between two updates: the display changes once a minute. */
const beat = 5000;

export function keepServerTime(iso: string): void {
  const now = new Date(iso).getTime();
  if (!Number.isNaN(now)) ahead = now - Date.now();
  notifyWatchers();
}

function notifyWatchers(): void {
  shown = Date.now() + ahead;
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  if (watching.size === 0) timer = setInterval(notifyWatchers, beat);
  watching.add(listener);
  return () => {
    watching.delete(listener);
    if (watching.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Milliseconds since 1970 by the server's clock; re-renders as time passes. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => shown);
}
