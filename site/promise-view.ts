/** The kept promise as the home page shows it (B7). */
export interface PromiseView {
  /** People of the last 30 days. */
  readonly kept: number;
  readonly missed: number;
  readonly total: number;
  /** "97%", as the language writes it; never 100 % with somebody missed, never 0 % with somebody reached. */
  readonly share: string;
  /** Which of the 100 ticks are missed ones: `count` of them, from `first` (0…99) on, every so many. */
  readonly ticks: { readonly first: number; readonly every: number; readonly count: number };
}
