/** The kept promise on the home page (B7). */
export interface PromiseView {
  /** People of the last 30 days. */
  readonly kept: number;
  readonly missed: number;
  readonly total: number;
  /** "97%", formatted for the language; never 100 % after a miss, never 0 % after a contact. */
  readonly share: string;
  /** The missed ones of the 100 ticks: `count`, from `first` (0…99), every `every` ticks. */
  readonly ticks: { readonly first: number; readonly every: number; readonly count: number };
}
