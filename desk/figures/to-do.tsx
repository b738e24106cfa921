/** How much somebody has to do now, as one bar: what is late, what is due, what is soon, what has time. */
import { Link } from "@tanstack/react-router";
import type { DeskLoadRow } from "../../domain/desk/figures.ts";
import type { DueFilter, QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { searchOf } from "./count.tsx";
import css from "./load.module.css";

export const due = ["overdue", "now", "soon", "later"] as const satisfies readonly DueFilter[];

type Work = Pick<DeskLoadRow, (typeof due)[number]>;

export function all(work: Work): number {
  return due.reduce((sum, name) => sum + work[name], 0);
}

interface ToDoProps {
  readonly name: string;
  readonly todo: Work;
  /** That anybody has. */
  readonly most: number;
  readonly rows: Partial<QueueFilter>;
}

/** Of the picture, in units of its own. */
const width = 160;
const height = 14;

export function ToDo({ name, todo, most, rows }: ToDoProps) {
  const { t, format } = useLanguage();
  const there = due.filter((each) => todo[each] > 0);
  const wide = (count: number) => (count / most) * width;
  const startOf = (part: (typeof due)[number]) =>
    due.slice(0, due.indexOf(part)).reduce((sum, each) => sum + wide(todo[each]), 0);
  return (
    <span className={css.toDo}>
      <svg className={css.load} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={name}>
        {there.map((part) => {
          const words = t("figures.part", { name, what: t(`due.${part}`), count: todo[part] });
          return (
            <Link key={part} to="/" search={searchOf({ ...rows, due: [part] })} aria-label={words}>
              <title>{words}</title>
              {/* So narrow that it would not be seen, it is as wide as a line. */}
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
      <b>{format.number(all(todo))}</b>
    </span>
  );
}
