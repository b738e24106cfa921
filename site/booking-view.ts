/** What the server hands to the pages where a talk is booked (B13): plain values, in the visitor's language. */

export interface SlotView {
  /** ISO 8601 */
  readonly value: string;
  /** "10:30", with the difference from UTC where the clocks change before it. */
  readonly time: string;
  /** "Tuesday 24 November, 10:30" */
  readonly whole: string;
  /** "until 10:50, your time" */
  readonly until: string;
}

export interface ChooseView {
  readonly kind: "choose";
  readonly action: string;
  /** The status page's address. */
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
  /** What is booked, and is to be moved. */
  readonly booked: { readonly value: string; readonly time: string; readonly date: string } | null;
  readonly chosen: string;
  readonly error: string | null;
  readonly wishes: readonly [string, string];
  readonly wishError: string | null;
  readonly wished: boolean;
  readonly digits: DigitsView | null;
}

/** The last four digits are asked for before anything is changed. */
export interface DigitsView {
  /** The link takes no more. */
  readonly locked: boolean;
}

export interface SetView {
  readonly kind: "set" | "cancel";
  readonly action: string;
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
  /** Until when it can be changed; null: it cannot any more. */
  readonly changeUntil: { readonly time: string; readonly date: string } | null;
  readonly error: string | null;
  /** Asked for where it is to be cancelled; null: they were given. */
  readonly digits: DigitsView | null;
}

export type BookingView = ChooseView | SetView;
