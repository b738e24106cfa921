/** Who waits in this process for what a transaction writes is told once it is committed, and need not ask the database again and again. */
export class Announcements {
  readonly #listeners = new Set<() => void>();

  /** The returned function ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** For one transaction: `announce` is its to call, `committed` whoever's who commits it. */
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
