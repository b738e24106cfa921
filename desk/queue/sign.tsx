import css from "../rows/grid.module.css";
import type { Group } from "./time-left.ts";

const circle = "M2 10a8 8 0 0 1 16 0 8 8 0 0 1-16 0";

/** Each urgency has a shape of its own, so that colour is never the only sign. */
const shapes: Readonly<Record<Group, string>> = {
  overdue: `${circle}M10 5.5V11M10 14v.6`,
  within4: `${circle}M10 5.5V10l3 2`,
  within12: circle,
  within24: circle,
  later: circle,
  done: `${circle}M6 10.5l3 3 5-6`,
};

export function Sign({ group }: { readonly group: Group }) {
  return (
    <svg className={`ic ${css.sign}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[group]} />
    </svg>
  );
}
