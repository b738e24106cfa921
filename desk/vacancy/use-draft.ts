import { useEffect, useState, useSyncExternalStore } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { saveVacancy } from "../calls/vacancies.ts";
import { DraftStore, type Written } from "./draft-store.ts";

export interface Editing extends Written {
  readonly store: DraftStore;
}

/** @param loaded the last loaded state; @param who the user */
export function useDraft(loaded: DeskVacancy, who: string): Editing {
  const [store] = useState(() => new DraftStore(loaded, who, saveVacancy));
  const written = useSyncExternalStore(store.watch, store.now);
  const [first] = useState(loaded);
  useEffect(() => {
    // A dialog or an undo changed the vacancy; unsaved input stays.
    if (loaded !== first) store.absorb(loaded);
  }, [loaded, first, store]);
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
