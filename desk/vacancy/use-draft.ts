/** One vacancy while it is written: what is typed, where it is saved, and what the server last said of it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskVacancy, DeskVacancySaved } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { DeskError } from "../calls/call.ts";
import { saveVacancy, vacancyQuery } from "../calls/vacancy.ts";
import { useLatest } from "../latest.ts";
import { sentDraft } from "./edits.ts";
import { Saver, type Saving } from "./saver.ts";
import { isUnsaved, keepUnsaved, unsavedOf } from "./unsaved.ts";

export interface Editing {
  readonly vacancy: DeskVacancy;
  readonly draft: VacancyDraft;
  /** What was typed where it cannot be read, by place: it stays there, is not saved, and nothing is published until it is mended. */
  readonly unread: Readonly<Record<string, string>>;
  readonly saving: Saving;
  readonly change: (to: (draft: VacancyDraft) => VacancyDraft) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
  readonly setSlug: (slug: string) => void;
  /** Resolves to whether all of it is on the server. */
  readonly flush: () => Promise<boolean>;
  readonly isPending: () => boolean;
  /** Goes on from what the server has now, and gives up what is not saved. */
  readonly adopt: (newest: DeskVacancy) => void;
  /** Saves what is typed in place of what the server has now. */
  readonly overwrite: (newest: DeskVacancy) => Promise<boolean>;
}

interface Sent {
  readonly draft: VacancyDraft;
  readonly slug: string | undefined;
}

/** @param who whose screen it is: what was typed is nobody else's */
export function useDraft(loaded: DeskVacancy, who: string): Editing {
  const client = useQueryClient();
  const { id } = loaded;
  const [kept] = useState(() => unsavedOf(id, who));
  const [vacancy, setVacancy] = useState(loaded);
  const [draft, setDraft] = useState(kept?.draft ?? loaded.draft);
  const [unread, setUnreads] = useState<Readonly<Record<string, string>>>(kept?.unread ?? {});
  const [saving, setSaving] = useState<Saving>({ state: "saved" });
  /** What the next save is on top of, and the newest of what is typed: two keys may come between two renderings. */
  const [on] = useState(() => ({ version: kept?.version ?? loaded.version, draft, slug: undefined as string | undefined }));
  const saved = useLatest((answer: DeskVacancySaved) => {
    setVacancy((before) => ({ ...before, ...answer }));
    if (on.slug === answer.slug) on.slug = undefined;
  });
  const [saver] = useState(
    () =>
      new Saver<Sent>({
        send: async ({ draft: typed, slug: address }) => {
          const body = { version: on.version, draft: sentDraft(typed), ...(address === undefined ? {} : { slug: address }) };
          const answer = await saveVacancy(id, body);
          on.version = answer.version;
          saved(answer);
        },
        isOffline,
        isUndecided,
        onSaving: setSaving,
      }),
  );
  const [first] = useState(loaded);
  useEffect(() => {
    if (kept && isUnsaved(kept, first)) saver.change({ draft: kept.draft, slug: undefined });
  }, [kept, first, saver]);

  // Whoever is logged out while they write finds it again: it stays until the page is left.
  const keep = useLatest(() => {
    const left = saver.isPending || Object.keys(unread).length > 0;
    keepUnsaved(id, who, left ? { draft, unread, version: on.version } : undefined);
  });
  useEffect(() => {
    const online = () => void saver.flush();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      keep();
      void saver.flush().then(() => {
        saver.end();
        keep();
      });
      void client.invalidateQueries({ queryKey: vacancyQuery(id).queryKey, refetchType: "none" });
    };
  }, [saver, keep, client, id]);

  const adopt = (newest: DeskVacancy) => {
    saver.drop();
    on.version = newest.version;
    setVacancy(newest);
    on.draft = newest.draft;
    on.slug = undefined;
    setDraft(newest.draft);
    setUnreads({});
    client.setQueryData(vacancyQuery(id).queryKey, newest);
  };
  return {
    vacancy,
    draft,
    unread,
    saving,
    change: (to) => {
      const changed = to(on.draft);
      if (changed === on.draft) return;
      on.draft = changed;
      setDraft(changed);
      saver.change({ draft: changed, slug: on.slug });
    },
    setUnread: (place, typed) =>
      setUnreads(({ [place]: _, ...others }) => (typed === null ? others : { ...others, [place]: typed })),
    setSlug: (typed) => {
      on.slug = typed;
      saver.change({ draft: on.draft, slug: typed });
    },
    flush: () => saver.flush(),
    isPending: () => saver.isPending,
    adopt,
    overwrite: (newest) => {
      on.version = newest.version;
      setVacancy(newest);
      return saver.flush();
    },
  };
}

/** What goes by itself: no connection, a server that starts again, too many tries at once. */
function isOffline(error: unknown): boolean {
  return error instanceof DeskError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Somebody else wrote, or writes: to send it once more changes nothing. */
function isUndecided(error: unknown): boolean {
  return error instanceof DeskError && (error.code === "changed" || error.code === "editing");
}
