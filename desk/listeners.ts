/** The components that show a value kept outside of React (`useSyncExternalStore`). */
interface Listeners {
  /** Returns what ends it. */
  readonly watch: (listener: () => void) => () => void;
  /** Call after the value has changed. */
  readonly notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const changed of listeners) changed();
    },
  };
}
