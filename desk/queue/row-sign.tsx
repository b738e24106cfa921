import type { DeskRow } from "../../domain/desk/queue.ts";
import css from "../rows/grid.module.css";
import type { Group } from "./time-left.ts";

const circle = "M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0";

/**
 * Signs for actions, urgency and state. Each has its own shape, so colour is never the only signal.
 */
const shapes = {
  late: `${circle}M10 5.5V11M10 14v.6`,
  soon: `${circle}M10 5.5V10l3 2`,
  calm: circle,
  answer: "M8 5L3 10l5 5M3 10h9a5 5 0 0 1 5 5v1",
  follow_up: "M5 18V3h10.5l-2 3.5 2 3.5H5",
  interview: "M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4",
  done: `${circle}M6 10.5l3 3 5-6`,
  none: `${circle}M6 10h8`,
  // Shown beside a name.
  opted_out: `${circle}M4.5 4.5l11 11`,
  doubt: `${circle}M7.5 8c0-3 5-3 5 0 0 2-2.5 1.5-2.5 4M10 14v.6`,
  again: "M15 6.5a6 6 0 1 0 1 4M15.5 2.5v4h-4",
  call: "M6.5 2.5L9 6.5 7 8.5c1 2 2.5 3.5 4.5 4.5l2-2 4 2.5c0 2.5-1.5 4-3.5 4C8 17 3 12 2.5 6c0-2 1.5-3.5 4-3.5z",
  email: "M2 4h16v12H2zM2.5 5l7.5 6 7.5-6",
  two: "M5 7a3 3 0 0 1 6 0 3 3 0 0 1-6 0M2 17c0-6.5 12-6.5 12 0M13 4a3 3 0 0 1 0 6M15.5 12c2 .8 2.5 3 2.5 5",
} as const;

export type SignName = keyof typeof shapes;

export function Sign({ name }: { readonly name: SignName }) {
  return (
    <svg className={`ic ${name === "answer" ? "flip" : ""} ${css.sign}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

export function signOf({ next }: Pick<DeskRow, "next">, group: Group): SignName {
  if (!next) return group === "done" ? "done" : "calm";
  return next.kind === "deadline" ? deadlineSign(group) : next.kind;
}

export function deadlineSign(group: Group): SignName {
  if (group === "overdue") return "late";
  if (group === "within4") return "soon";
  return group === "done" ? "done" : "calm";
}
