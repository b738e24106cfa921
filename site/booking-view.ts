/** Views of the interview booking pages (B13): plain values, in the visitor's language. */

export interface SlotView {
  /** ISO 8601 */
  readonly value: string;
  /** "10:30", with the UTC offset if the clocks change before it. */
  readonly time: string;
  /** "Tuesday 24 November, 10:30" */
  readonly whole: string;
  /** "until 10:50, your time" */
  readonly until: string;
}

export interface ChooseView {
  readonly kind: "choose";
  readonly action: string;
  /** Where its forms go: with the registration that they are about. */
  readonly post: string;
  readonly mine: string;
  readonly recruiter: string;
  readonly minutes: number;
  /** In words. */
  readonly zone: string;
  /** IANA */
  readonly timeZone: string;
  readonly zoneKnown: boolean;
  readonly zones: readonly { readonly value: string; readonly label: string }[];
  readonly days: readonly { readonly date: string; readonly slots: readonly SlotView[] }[];
  readonly clocksChange: boolean;
  readonly booked: { readonly value: string; readonly time: string; readonly date: string } | null;
  readonly chosen: string;
  readonly error: string | null;
  readonly wishes: readonly [string, string];
  readonly wishError: string | null;
  readonly wished: boolean;
  readonly digits: DigitsView | null;
}

/** The form for the last four digits, which every change needs. */
export interface DigitsView {
  /** The link accepts no further attempts. */
  readonly locked: boolean;
}

export interface SetView {
  readonly kind: "set" | "cancel";
  readonly action: string;
  /** Where its forms go: with the registration that they are about. */
  readonly post: string;
  readonly mine: string;
  readonly calendarHref: string;
  readonly google: string;
  readonly outlook: string;
  /** ISO 8601 */
  readonly value: string;
  readonly date: string;
  readonly time: string;
  readonly clock: string;
  readonly until: string;
  readonly zone: string;
  readonly recruiter: string;
  readonly code: string;
  readonly reminder: { readonly time: string; readonly date: string } | null;
  /** The deadline for changes; null: it has passed. */
  readonly changeUntil: { readonly time: string; readonly date: string } | null;
  readonly error: string | null;
  /** Shown before cancelling; null: the digits were given. */
  readonly digits: DigitsView | null;
}

export type BookingView = ChooseView | SetView;
