/**
 * Saves one second after the last key, one request at a time; later input goes with the next.
 * Nothing is lost: while the server is unreachable, sending is retried. After a refusal, the input
 * waits for the user.
 */

/** `waiting`: saved after a delay. `held`: the server refused it. */
export type Saving =
  | { readonly state: "saved" }
  | { readonly state: "waiting" }
  | { readonly state: "saving" }
  | { readonly state: "offline" }
  | { readonly state: "held"; readonly error: unknown };

interface Options<Content> {
  readonly send: (content: Content) => Promise<void>;
  /** Whether the server was unreachable: retries automatically. */
  readonly isOffline: (error: unknown) => boolean;
  /**
   * Whether the user must decide first: nothing is sent until {@link Saver.flush}. Otherwise the
   * next change retries.
   */
  readonly isUndecided: (error: unknown) => boolean;
  readonly onSaving: (saving: Saving) => void;
  /** Milliseconds after the last key. */
  readonly saveDelay?: number;
  /** Milliseconds between two attempts. */
  readonly retryDelay?: number;
}

export class Saver<Content> {
  readonly #options: Options<Content>;
  /** Content to send; undefined: none. */
  #waiting: { readonly content: Content } | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #failed = false;
  #ended = false;

  constructor(options: Options<Content>) {
    this.#options = options;
  }

  /** Whether any input is not on the server yet. */
  get isPending(): boolean {
    return this.#waiting !== undefined || this.#running !== undefined;
  }

  change(content: Content): void {
    this.#waiting = { content };
    if (this.#held || this.#ended) return;
    if (!this.#running) this.#options.onSaving({ state: "waiting" });
    this.#schedule(this.#options.saveDelay ?? 1000);
  }

  /**
   * Sends waiting content now. Resolves when no request is pending, to whether everything is on the
   * server.
   */
  async flush(): Promise<boolean> {
    this.#held = false;
    do {
      this.#cancel();
      if (this.#running) await this.#running;
      else if (this.#waiting) await this.#run();
    } while (this.isPending && !this.#failed);
    return !this.isPending;
  }

  /** Drops waiting content: the user chose the server's version. */
  drop(): void {
    this.#cancel();
    this.#waiting = undefined;
    this.#held = false;
    this.#options.onSaving({ state: "saved" });
  }

  /** Undoes {@link end} when the user comes back. */
  resume(): void {
    this.#ended = false;
  }

  end(): void {
    this.#ended = true;
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(milliseconds: number): void {
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
    const { send, isOffline, isUndecided, onSaving, retryDelay = 3000 } = this.#options;
    const sent = this.#waiting;
    if (!sent) return;
    this.#waiting = undefined;
    this.#failed = false;
    onSaving({ state: "saving" });
    try {
      await send(sent.content);
    } catch (error) {
      this.#failed = true;
      // Later input already includes this content.
      this.#waiting ??= sent;
      if (isOffline(error)) {
        if (!this.#ended) this.#schedule(retryDelay);
        onSaving({ state: "offline" });
      } else {
        this.#held = isUndecided(error);
        this.#cancel();
        onSaving({ state: "held", error });
      }
      return;
    }
    if (!this.#waiting) return onSaving({ state: "saved" });
    // Its delay may have passed while this request was pending.
    if (!this.#timer && !this.#ended) this.#schedule(0);
    onSaving({ state: "waiting" });
  }
}
