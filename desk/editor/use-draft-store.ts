import { useEffect, useState, useSyncExternalStore } from "react";
import { DraftStore, type Loaded, type Saves, type Written } from "./draft-store.ts";

export interface Editing<Document extends Loaded<Draft>, Draft extends object> extends Written<Document, Draft> {
  readonly store: DraftStore<Document, Draft>;
}

/** @param loaded the last loaded state; @param who the user */
export function useDraftStore<Document extends Loaded<Draft>, Draft extends object>(
  loaded: Document,
  who: string,
  saves: Saves<Document, Draft>,
): Editing<Document, Draft> {
  const [store] = useState(() => new DraftStore(loaded, who, saves));
  const written = useSyncExternalStore(store.watch, store.now);
  const [first] = useState(loaded);
  useEffect(() => {
    // A dialog or an undo changed it; unsaved input stays.
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
