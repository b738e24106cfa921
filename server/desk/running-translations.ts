/** Requests of this process at a time: each may take most of a minute, and costs money. */
const mostAtOnce = 4;

/** The accounts whose request to the translation service is under way in this process. */
export class RunningTranslations {
  readonly #accounts = new Set<string>();

  /**
   * Null: the account has a request under way, so pressing twice does not cost twice, or others.
   */
  async run<Result>(account: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#accounts.has(account) || this.#accounts.size >= mostAtOnce) return null;
    this.#accounts.add(account);
    try {
      return await work();
    } finally {
      this.#accounts.delete(account);
    }
  }
}
