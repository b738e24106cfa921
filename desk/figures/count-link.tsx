import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queueQueryOf, noFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";

/** List filter that matches what a number counts; null: no list shows it. */
export type Rows = Partial<QueueFilter> | null;

export function searchOf(rows: Partial<QueueFilter>) {
  return queueQueryOf({ view: "everybody", filter: { ...noFilter, ...rows } });
}

interface CountProps {
  readonly count: number;
  readonly rows: Rows;
  /** Replaces the plain number. */
  readonly children?: ReactNode;
}

/** A number that links to the rows it counts. Zero has no link. */
export function CountLink({ count, rows, children = count }: CountProps) {
  if (count === 0 || rows === null) return <>{children}</>;
  return (
    <Link to="/" search={searchOf(rows)}>
      {children}
    </Link>
  );
}
