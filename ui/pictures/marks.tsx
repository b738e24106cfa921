/**
 * The home page's small marks: an object in ink with an orange line through it. All are cells of 80
 * px in one file (marks.svg), loaded separately because they are below the first screen.
 */
const cells = ["knot", "window", "calendar", "code", "neverPay", "form", "interview", "wallet"] as const;

export type MarkName = (typeof cells)[number];

/** Decorative: adds nothing to the text beside it. */
export function Mark({ name }: { name: MarkName }) {
  return <i className={`pm pm${cells.indexOf(name)}`} />;
}
