/**
 * Notifies listeners in this process once a transaction that announced something has committed, so
 * that they need not poll.
 */
export class Announcements {
  readonly #listeners = new Set<() => void>();

  /** The returned function removes the listener. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** For one transaction, which calls `announce`; the committing code calls `committed`. */
  begin(): { readonly announce: () => void; readonly committed: () => void } {
    let announced = false;
    return {
      announce: () => void (announced = true),
      committed: () => {
        if (announced) for (const listener of this.#listeners) listener();
      },
    };
  }
}
