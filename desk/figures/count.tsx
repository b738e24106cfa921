import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { askedOf, noFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";

/** Whom a number counts, as the lists filter; null: no list has them. */
export type Rows = Partial<QueueFilter> | null;

export function searchOf(rows: Partial<QueueFilter>) {
  return askedOf({ view: "everybody", filter: { ...noFilter, ...rows } });
}

interface CountProps {
  readonly count: number;
  readonly rows: Rows;
  /** In place of the number alone. */
  readonly children?: ReactNode;
}

/** A number, and the way to the rows that it counts; of nobody there are none. */
export function Count({ count, rows, children = count }: CountProps) {
  if (count === 0 || rows === null) return <>{children}</>;
  return (
    <Link to="/" search={searchOf(rows)}>
      {children}
    </Link>
  );
}
