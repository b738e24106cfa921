/**
 * Saves what is typed by itself, a second after the last key. At most one save is on its way; what was typed meanwhile goes with
 * the next. Nothing is dropped: what could not be sent stays, is tried again while the server cannot be reached, and waits for a
 * person where the server refuses it.
 */

/** `held`: the server refused it. */
export type Saving =
  | { readonly state: "saved" }
  | { readonly state: "waiting" }
  | { readonly state: "saving" }
  | { readonly state: "offline" }
  | { readonly state: "held"; readonly error: unknown };

interface Options<Content> {
  readonly send: (content: Content) => Promise<void>;
  /** Whether it is to be tried again by itself. */
  readonly isOffline: (error: unknown) => boolean;
  /** Whether a person has to decide first: nothing is sent until {@link Saver.flush}. Else it is tried again with the next change. */
  readonly isUndecided: (error: unknown) => boolean;
  readonly onSaving: (saving: Saving) => void;
  /** Milliseconds after the last key, and between two tries. */
  readonly after?: number;
  readonly again?: number;
}

export class Saver<Content> {
  readonly #options: Options<Content>;
  /** What is to be sent; undefined: nothing. */
  #waiting: { readonly content: Content } | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #failed = false;
  #ended = false;

  constructor(options: Options<Content>) {
    this.#options = options;
  }

  /** Whether anything is not on the server yet. */
  get isPending(): boolean {
    return this.#waiting !== undefined || this.#running !== undefined;
  }

  change(content: Content): void {
    this.#waiting = { content };
    if (this.#held || this.#ended) return;
    if (!this.#running) this.#options.onSaving({ state: "waiting" });
    this.#plan(this.#options.after ?? 1000);
  }

  /** Sends what waits now. Resolves when nothing is on its way any more, to whether all of it is on the server. */
  async flush(): Promise<boolean> {
    this.#held = false;
    do {
      this.#cancel();
      if (this.#running) await this.#running;
      else if (this.#waiting) await this.#run();
    } while (this.isPending && !this.#failed);
    return !this.isPending;
  }

  /** Forgets what waits: somebody decided for what is on the server. */
  drop(): void {
    this.#cancel();
    this.#waiting = undefined;
    this.#held = false;
    this.#options.onSaving({ state: "saved" });
  }

  /** After {@link end}: whoever comes back goes on. */
  resume(): void {
    this.#ended = false;
  }

  /** Sends nothing by itself any more. */
  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(milliseconds: number): void {
    this.#cancel();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#running) void this.#run();
    }, milliseconds);
  }

  #run(): Promise<void> {
    this.#running = this.#sendWaiting().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendWaiting(): Promise<void> {
    const { send, isOffline, isUndecided, onSaving, again = 3000 } = this.#options;
    const sent = this.#waiting;
    if (!sent) return;
    this.#waiting = undefined;
    this.#failed = false;
    onSaving({ state: "saving" });
    try {
      await send(sent.content);
    } catch (error) {
      this.#failed = true;
      // What was typed meanwhile holds all of it.
      this.#waiting ??= sent;
      if (isOffline(error)) {
        if (!this.#ended) this.#plan(again);
        onSaving({ state: "offline" });
      } else {
        this.#held = isUndecided(error);
        this.#cancel();
        onSaving({ state: "held", error });
      }
      return;
    }
    if (!this.#waiting) return onSaving({ state: "saved" });
    // Its second may have passed while this was on its way.
    if (!this.#timer && !this.#ended) this.#plan(0);
    onSaving({ state: "waiting" });
  }
}
