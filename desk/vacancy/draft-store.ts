/** One vacancy while it is written: what is typed, where it is saved, and what the server last said of it. */
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { DeskError } from "../calls/call.ts";
import type { saveVacancy } from "../calls/vacancy.ts";
import { sentDraft } from "./edits.ts";
import { Saver, type Saving } from "./saver.ts";
import { isUnsaved, keepUnsaved, type Unsaved, unsavedOf } from "./unsaved.ts";

export interface Written {
  readonly vacancy: DeskVacancy;
  readonly draft: VacancyDraft;
  /** What was typed where it cannot be read, by place: it stays there, is not saved, and nothing is published until it is mended. */
  readonly unread: Readonly<Record<string, string>>;
  /** As it was typed and not saved yet. */
  readonly slug: string | undefined;
  readonly saving: Saving;
}

interface Sent {
  readonly draft: VacancyDraft;
  readonly slug: string | undefined;
}

export class DraftStore {
  readonly #who: string;
  readonly #saver: Saver<Sent>;
  readonly #watching = new Set<() => void>();
  /** What the next save is on top of. */
  #version: number;
  #now: Written;

  /** @param who whose screen it is: what was typed is nobody else's */
  constructor(loaded: DeskVacancy, who: string, save: typeof saveVacancy) {
    this.#who = who;
    const kept: Unsaved | undefined = unsavedOf(loaded.id, who);
    this.#version = kept?.version ?? loaded.version;
    this.#now = {
      vacancy: loaded,
      draft: kept?.draft ?? loaded.draft,
      unread: kept?.unread ?? {},
      slug: undefined,
      saving: { state: "saved" },
    };
    this.#saver = new Saver<Sent>({
      send: async ({ draft, slug }) => {
        const body = { version: this.#version, draft: sentDraft(draft), ...(slug === undefined ? {} : { slug }) };
        const answer = await save(loaded.id, body);
        this.#version = answer.version;
        const { vacancy, slug: typed } = this.#now;
        this.#set({
          vacancy: { ...vacancy, draft: body.draft, ...answer },
          slug: typed === answer.slug ? undefined : typed,
        });
      },
      isOffline,
      isUndecided,
      onSaving: (saving) => this.#set({ saving }),
    });
    if (kept && isUnsaved(kept, loaded)) this.#saver.change({ draft: kept.draft, slug: undefined });
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => this.#watching.delete(listener);
  };

  readonly now = (): Written => this.#now;

  /** Something typed is not on the server. */
  get isPending(): boolean {
    return this.#saver.isPending;
  }

  readonly change = (to: (draft: VacancyDraft) => VacancyDraft): void => {
    const { draft: before, slug } = this.#now;
    const draft = to(before);
    if (draft === before) return;
    this.#set({ draft });
    this.#saver.change({ draft, slug });
  };

  /** @param typed null: it can be read again */
  readonly setUnread = (place: string, typed: string | null): void => {
    const { [place]: before, ...others } = this.#now.unread;
    if (typed === (before ?? null)) return;
    this.#set({ unread: typed === null ? others : { ...others, [place]: typed } });
  };

  readonly setSlug = (slug: string): void => {
    this.#set({ slug });
    this.#saver.change({ draft: this.#now.draft, slug });
  };

  /** Resolves to whether all of it is on the server. */
  readonly flush = (): Promise<boolean> => this.#saver.flush();

  /** What the server says of it now; what is typed stays. */
  readonly absorb = (vacancy: DeskVacancy): void => {
    // Of a draft that says something else nobody here has read anything: the next save is told so.
    if (!isUnsaved({ draft: this.#now.draft }, vacancy)) this.#version = vacancy.version;
    this.#set({ vacancy });
  };

  /** Goes on from what the server has now, and gives up what is not saved. */
  readonly adopt = (vacancy: DeskVacancy): void => {
    this.#version = vacancy.version;
    this.#set({ vacancy, draft: vacancy.draft, unread: {}, slug: undefined });
    this.#saver.drop();
  };

  /** Saves what is typed in place of what the server has now. */
  readonly overwrite = (vacancy: DeskVacancy): Promise<boolean> => {
    this.#version = vacancy.version;
    this.#set({ vacancy });
    return this.#saver.flush();
  };

  enter(): void {
    this.#saver.resume();
  }

  /** The screen goes: what is not saved is sent, and kept for as long as the page is open where it cannot be. */
  leave(): void {
    this.#keep();
    void this.#saver.flush().then(() => {
      this.#saver.end();
      this.#keep();
    });
  }

  #keep(): void {
    const { vacancy, draft, unread } = this.#now;
    const left = this.isPending || Object.keys(unread).length > 0;
    keepUnsaved(vacancy.id, this.#who, left ? { draft, unread, version: this.#version } : undefined);
  }

  #set(changed: Partial<Written>): void {
    this.#now = { ...this.#now, ...changed };
    for (const listener of this.#watching) listener();
  }
}

/** What goes by itself: no connection, a server that starts again, too many tries at once. */
function isOffline(error: unknown): boolean {
  return error instanceof DeskError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Somebody else wrote, or writes: to send it once more changes nothing. */
function isUndecided(error: unknown): boolean {
  return error instanceof DeskError && (error.code === "changed" || error.code === "editing");
}
