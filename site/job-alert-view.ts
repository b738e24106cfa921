/** Where a visitor asks to hear of new vacancies. */
export interface AlertFormView {
  /** Where it posts to. */
  readonly action: string;
  /** What the list is narrowed by: `name=value` of its address. */
  readonly filter: Readonly<Record<string, string>>;
  /** The same in words; empty: every vacancy. */
  readonly labels: readonly string[];
  /** It came back because its hidden field was filled: sending it again says that it was a person. */
  readonly person?: boolean;
}

/** A page of its own: the form with what is wrong, what became of it, and what the private links lead to. */
export type AlertPageView =
  | { readonly kind: "form"; readonly form: AlertFormView; readonly email: string; readonly error: string | null }
  | { readonly kind: "sent" | "stopped" }
  /** Of one that is asked for, or said yes to, in words; empty: every vacancy. */
  | { readonly kind: "confirm" | "confirmed"; readonly labels: readonly string[] }
  | { readonly kind: "stop" }
  /** The link is wrong, old, or of something that ended. */
  | { readonly kind: "gone"; readonly form: AlertFormView };
