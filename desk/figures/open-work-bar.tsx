/** A recruiter's open work as one bar: overdue, due now, due soon and later. */
import { Link } from "@tanstack/react-router";
import type { DeskLoadRow } from "../../domain/desk/figures.ts";
import type { DueFilter, QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { searchOf } from "./count-link.tsx";
import css from "./load.module.css";

export const openWorkParts = ["overdue", "now", "soon", "later"] as const satisfies readonly DueFilter[];

type Work = Pick<DeskLoadRow, (typeof openWorkParts)[number]>;

export function countOpenWork(work: Work): number {
  return openWorkParts.reduce((sum, name) => sum + work[name], 0);
}

interface ToDoProps {
  readonly name: string;
  readonly todo: Work;
  /** The largest total of all recruiters. */
  readonly most: number;
  readonly rows: Partial<QueueFilter>;
}

/** In SVG units. */
const width = 160;
const height = 14;

export function OpenWorkBar({ name, todo, most, rows }: ToDoProps) {
  const { t, format } = useLanguage();
  const there = openWorkParts.filter((each) => todo[each] > 0);
  const wide = (count: number) => (count / most) * width;
  const startOf = (part: (typeof openWorkParts)[number]) =>
    openWorkParts.slice(0, openWorkParts.indexOf(part)).reduce((sum, each) => sum + wide(todo[each]), 0);
  return (
    <span className={css.toDo}>
      <svg className={css.load} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={name}>
        {there.map((part) => {
          const words = t("figures.part", { name, what: t(`due.${part}`), count: todo[part] });
          return (
            <Link key={part} to="/" search={searchOf({ ...rows, due: [part] })} aria-label={words}>
              <title>{words}</title>
              {/* Keeps a very small part visible. */}
              <rect
                className={css[part]}
                x={startOf(part)}
                y="0"
                width={Math.max(2, wide(todo[part]) - 1)}
                height={height}
                rx="2"
              />
            </Link>
          );
        })}
      </svg>
      <b>{format.number(countOpenWork(todo))}</b>
    </span>
  );
}
