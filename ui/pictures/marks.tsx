/**
 * The small marks of the home page: an ink thing with one orange line through it. All of them are one file (marks.svg), a
 * cell of 80 px each, fetched beside the page: below the first screen, they need not weigh on its first flight.
 */
const cells = ["knot", "window", "calendar", "code", "neverPay", "form", "interview", "wallet"] as const;

export type MarkName = (typeof cells)[number];

/** Decoration: says nothing that is not in the words beside it. */
export function Mark({ name }: { name: MarkName }) {
  return <i className={`pm pm${cells.indexOf(name)}`} />;
}
