/** What `fairlead doctor` found, a line of its own. */
export interface Finding {
  /** `error`: it does not work. `missing`: production would refuse it. `warning`: production starts, and somebody should look. `unknown`: it could not be asked, and says nothing. */
  readonly kind: "ok" | "error" | "missing" | "warning" | "unknown";
  readonly text: string;
}
