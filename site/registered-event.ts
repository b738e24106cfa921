/** What the form tells the page when an application was taken, for whoever has consent to measure it (D21). */
export const REGISTERED_EVENT = "fairlead:registered";

export interface RegisteredDetail {
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  /** The page is left when these are done. */
  readonly waitFor: (work: Promise<unknown>) => void;
}
