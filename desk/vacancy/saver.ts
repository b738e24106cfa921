/**
 * Saves what is typed by itself, a second after the last key. At most one save is on its way; what was typed meanwhile goes with
 * the next. Nothing is dropped: what could not be sent stays, is tried again while the server cannot be reached, and waits for a
 * person where the server refuses it.
 */

/** `held`: the server refused, and will again until a person does something. */
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
    clearTimeout(this.#timer);
    this.#held = false;
    while (this.#running ?? this.#waiting) {
      if (this.#running) await this.#running;
      else await this.#run();
      if (this.#held || this.#timer !== undefined) break;
    }
    return !this.isPending;
  }

  /** Forgets what waits: somebody decided for what is on the server. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = undefined;
    this.#held = false;
    this.#options.onSaving({ state: "saved" });
  }

  /** Sends nothing by itself any more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
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
    const { send, isOffline, onSaving, again = 3000 } = this.#options;
    const sent = this.#waiting;
    if (!sent) return;
    this.#waiting = undefined;
    onSaving({ state: "saving" });
    try {
      await send(sent.content);
    } catch (error) {
      // Typed meanwhile: that holds all of it.
      this.#waiting ??= sent;
      if (isOffline(error)) {
        onSaving({ state: "offline" });
        if (!this.#ended) this.#plan(again);
      } else {
        this.#held = true;
        onSaving({ state: "held", error });
      }
      return;
    }
    if (this.#waiting === undefined) onSaving({ state: "saved" });
    else if (this.#timer === undefined && !this.#ended) this.#plan(0);
    if (this.#waiting !== undefined) onSaving({ state: "waiting" });
  }
}
