/** Dispatched when an application was accepted, for measurement scripts with consent (D21). */
export const REGISTERED_EVENT = "fairlead:registered";

export interface RegisteredDetail {
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  /** Delays leaving the page until these are done. */
  readonly waitFor: (work: Promise<unknown>) => void;
}
