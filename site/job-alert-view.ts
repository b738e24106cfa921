export interface AlertFormView {
  readonly action: string;
  /** The list's filter: names and values of its query. */
  readonly filter: Readonly<Record<string, string>>;
  /** The same in words; empty: every vacancy. */
  readonly labels: readonly string[];
  /** The sentence that applications are closed; the alert waits until they open. Null: open. */
  readonly closed: string | null;
  /** Returned because its hidden field was filled in; sending it again proves a person. */
  readonly person?: boolean;
}

/** The job alert pages: the form with errors, results, and the targets of private links. */
export type AlertPageView =
  | { readonly kind: "form"; readonly form: AlertFormView; readonly email: string; readonly error: string | null }
  | { readonly kind: "sent" | "stopped" }
  /** The requested or confirmed filter in words; empty: every vacancy. */
  | { readonly kind: "confirm" | "confirmed"; readonly labels: readonly string[]; readonly closed: string | null }
  | { readonly kind: "stop" }
  /** The link is invalid or expired, or its alert has ended. */
  | { readonly kind: "gone"; readonly form: AlertFormView };
