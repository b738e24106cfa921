/** One vacancy while it is edited: the draft, its saving state, and the server's last answer. */
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { DeskError } from "../calls/call.ts";
import type { saveVacancy } from "../calls/vacancies.ts";
import { sentDraft } from "./edits.ts";
import { Saver, type Saving } from "./saver.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";

export interface Written {
  readonly vacancy: DeskVacancy;
  readonly draft: VacancyDraft;
  /**
   * Invalid input by field. It stays in the field, is not saved, and blocks publishing until it is
   * fixed.
   */
  readonly unread: Readonly<Record<string, string>>;
  /** As typed and not saved yet. */
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
  /** The version that the next save is based on. */
  #version: number;
  #now: Written;

  /** @param who the user: drafts are never shared between users */
  constructor(loaded: DeskVacancy, who: string, save: typeof saveVacancy) {
    this.#who = who;
    const unsaved: Unsaved | undefined = unsavedOf(loaded.id, who);
    this.#version = unsaved?.version ?? loaded.version;
    this.#now = {
      vacancy: loaded,
      draft: unsaved?.draft ?? loaded.draft,
      unread: unsaved?.unread ?? {},
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
    if (unsaved && isUnsaved(unsaved, loaded)) this.#saver.change({ draft: unsaved.draft, slug: undefined });
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => this.#watching.delete(listener);
  };

  readonly now = (): Written => this.#now;

  /** Some input is not on the server yet. */
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

  /** @param typed null: the field is valid again */
  readonly setUnread = (place: string, typed: string | null): void => {
    const { [place]: before, ...others } = this.#now.unread;
    if (typed === (before ?? null)) return;
    this.#set({ unread: typed === null ? others : { ...others, [place]: typed } });
  };

  readonly setSlug = (slug: string): void => {
    this.#set({ slug });
    this.#saver.change({ draft: this.#now.draft, slug });
  };

  /** Resolves to whether everything is on the server. */
  readonly flush = (): Promise<boolean> => this.#saver.flush();

  /** Takes over the server's state and keeps unsaved input. */
  readonly absorb = (vacancy: DeskVacancy): void => {
    // If the draft differs, the base version stays: the user has not seen the new one, so the next
    // save reports a conflict.
    if (!isUnsaved({ draft: this.#now.draft }, vacancy)) this.#version = vacancy.version;
    this.#set({ vacancy });
  };

  /** Takes over the server's draft and drops unsaved input. */
  readonly adopt = (vacancy: DeskVacancy): void => {
    this.#version = vacancy.version;
    this.#set({ vacancy, draft: vacancy.draft, unread: {}, slug: undefined });
    this.#saver.drop();
  };

  /** Saves this draft over the server's. */
  readonly overwrite = (vacancy: DeskVacancy): Promise<boolean> => {
    this.#version = vacancy.version;
    this.#set({ vacancy });
    return this.#saver.flush();
  };

  enter(): void {
    this.#saver.resume();
  }

  /**
   * On leaving the screen, sends unsaved input. What cannot be sent is kept while the page is open.
   */
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

/** Temporary errors: no connection, a restarting server, rate limiting. */
function isOffline(error: unknown): boolean {
  return error instanceof DeskError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** A colleague wrote or is writing, so retrying would not help. */
function isUndecided(error: unknown): boolean {
  return error instanceof DeskError && (error.code === "changed" || error.code === "editing");
}

/** Unsaved input of vacancies while the page is open, so that it survives a log-out. */
interface Unsaved {
  readonly draft: VacancyDraft;
  /** Invalid input by field. */
  readonly unread: Readonly<Record<string, string>>;
  /** The version that the input is based on. */
  readonly version: number;
}

const drafts = new Map<string, Unsaved>();
/** Keyed by user, so that the next user on this page does not see it. */
const keyOf = (vacancy: string, who: string) => `${who} ${vacancy}`;

function keepUnsaved(vacancy: string, who: string, unsaved: Unsaved | undefined): void {
  if (unsaved) drafts.set(keyOf(vacancy, who), unsaved);
  else drafts.delete(keyOf(vacancy, who));
}

function unsavedOf(vacancy: string, who: string): Unsaved | undefined {
  return drafts.get(keyOf(vacancy, who));
}

/** Whether the server's draft differs. */
function isUnsaved({ draft }: Pick<Unsaved, "draft">, loaded: Pick<DeskVacancy, "draft">): boolean {
  return !isEqual(sentDraft(draft), sentDraft(loaded.draft));
}
