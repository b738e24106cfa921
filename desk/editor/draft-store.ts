/**
 * A vacancy or page of the site while it is edited: the draft, its saving state, and the server's
 * last answer.
 */
import { DeskError } from "../requests/send-request.ts";
import { Saver, type Saving } from "./saver.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";

/** As the server has it. */
export interface Loaded<Draft> {
  readonly id: string;
  readonly version: number;
  readonly draft: Draft;
}

export interface Written<Document extends Loaded<Draft>, Draft> {
  readonly loaded: Document;
  readonly draft: Draft;
  /**
   * Invalid input by field. It stays in the field, is not saved, and blocks publishing until it is
   * fixed.
   */
  readonly unread: Readonly<Record<string, string>>;
  /** As typed and not saved yet. */
  readonly slug: string | undefined;
  readonly saving: Saving;
}

interface Sent<Draft> {
  readonly draft: Draft;
  readonly slug: string | undefined;
}

/** How drafts of a kind are saved. */
export interface Saves<Document, Draft> {
  /** The answer replaces what it names of the document. */
  readonly save: (
    id: string,
    body: { version: number; draft: Draft; slug?: string },
  ) => Promise<Partial<Document> & { readonly version: number; readonly slug?: string }>;
  /** The draft as it is sent: without what was left empty. */
  readonly sent: (draft: Draft) => Draft;
}

export class DraftStore<Document extends Loaded<Draft>, Draft extends object> {
  readonly #who: string;
  readonly #sent: (draft: Draft) => Draft;
  readonly #saver: Saver<Sent<Draft>>;
  readonly #watching = new Set<() => void>();
  /** The version that the next save is based on. */
  #version: number;
  #now: Written<Document, Draft>;

  /** @param who the user: drafts are never shared between users */
  constructor(loaded: Document, who: string, { save, sent }: Saves<Document, Draft>) {
    this.#who = who;
    this.#sent = sent;
    const unsaved = unsavedOf<Draft>(loaded.id, who);
    this.#version = unsaved?.version ?? loaded.version;
    this.#now = {
      loaded,
      draft: unsaved?.draft ?? loaded.draft,
      unread: unsaved?.unread ?? {},
      slug: undefined,
      saving: { state: "saved" },
    };
    this.#saver = new Saver<Sent<Draft>>({
      send: async ({ draft, slug }) => {
        const body = { version: this.#version, draft: sent(draft), ...(slug === undefined ? {} : { slug }) };
        const answer = await save(loaded.id, body);
        this.#version = answer.version;
        const { loaded: before, slug: typed } = this.#now;
        this.#set({
          loaded: { ...before, draft: body.draft, ...answer },
          slug: typed === answer.slug ? undefined : typed,
        });
      },
      isOffline,
      isUndecided,
      onSaving: (saving) => this.#set({ saving }),
    });
    if (unsaved && this.#isUnsaved(unsaved.draft, loaded))
      this.#saver.change({ draft: unsaved.draft, slug: undefined });
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => this.#watching.delete(listener);
  };

  readonly now = (): Written<Document, Draft> => this.#now;

  /** Some input is not on the server yet. */
  get isPending(): boolean {
    return this.#saver.isPending;
  }

  readonly change = (to: (draft: Draft) => Draft): void => {
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
  readonly absorb = (loaded: Document): void => {
    // If the draft differs, the base version stays: the user has not seen the new one, so the next
    // save reports a conflict.
    if (!this.#isUnsaved(this.#now.draft, loaded)) this.#version = loaded.version;
    this.#set({ loaded });
  };

  /** Takes over the server's draft and drops unsaved input. */
  readonly adopt = (loaded: Document): void => {
    this.#version = loaded.version;
    this.#set({ loaded, draft: loaded.draft, unread: {}, slug: undefined });
    this.#saver.drop();
  };

  /** Saves this draft over the server's. */
  readonly overwrite = (loaded: Document): Promise<boolean> => {
    this.#version = loaded.version;
    this.#set({ loaded });
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
    const { loaded, draft, unread } = this.#now;
    const left = this.isPending || Object.keys(unread).length > 0;
    keepUnsaved(loaded.id, this.#who, left ? { draft, unread, version: this.#version } : undefined);
  }

  /** Whether the server's draft differs. */
  #isUnsaved(draft: Draft, loaded: Document): boolean {
    return !isEqual(this.#sent(draft), this.#sent(loaded.draft));
  }

  #set(changed: Partial<Written<Document, Draft>>): void {
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

/** Unsaved input while the page is open, so that it survives a log-out. */
interface Unsaved<Draft> {
  readonly draft: Draft;
  /** Invalid input by field. */
  readonly unread: Readonly<Record<string, string>>;
  /** The version that the input is based on. */
  readonly version: number;
}

const drafts = new Map<string, Unsaved<object>>();
/** Keyed by user, so that the next user on this page does not see it. */
const keyOf = (id: string, who: string) => `${who} ${id}`;

function keepUnsaved(id: string, who: string, unsaved: Unsaved<object> | undefined): void {
  if (unsaved) drafts.set(keyOf(id, who), unsaved);
  else drafts.delete(keyOf(id, who));
}

/** An id names documents of one kind only. */
function unsavedOf<Draft extends object>(id: string, who: string): Unsaved<Draft> | undefined {
  return drafts.get(keyOf(id, who)) as Unsaved<Draft> | undefined;
}
