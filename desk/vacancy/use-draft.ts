import { useEffect, useState, useSyncExternalStore } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { saveVacancy } from "../calls/vacancy.ts";
import { DraftStore, type Written } from "./draft-store.ts";

export interface Editing extends Written {
  readonly store: DraftStore;
}

/** @param loaded as it was when it was opened; @param who whose screen it is */
export function useDraft(loaded: DeskVacancy, who: string): Editing {
  const [store] = useState(() => new DraftStore(loaded, who, saveVacancy));
  const written = useSyncExternalStore(store.watch, store.now);
  useEffect(() => {
    const online = () => {
      if (store.isPending) void store.flush();
    };
    store.enter();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      store.leave();
    };
  }, [store]);
  return { ...written, store };
}
