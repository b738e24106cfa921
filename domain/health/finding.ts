/** One line of `fairlead doctor`. */
export interface Finding {
  /**
   * `error`: does not work. `missing`: production would refuse it. `warning`: works, but needs
   * attention. `unknown`: could not be checked.
   */
  readonly kind: "ok" | "error" | "missing" | "warning" | "unknown";
  /** English: what, and what to do. */
  readonly text: string;
  /** Whether it is worth an alert; by default, whether it is an error. */
  readonly alerts?: boolean;
}
