import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  askedOf,
  choiceOf,
  type FilterName,
  firstView,
  noFilter,
  type QueueChoice,
} from "../../domain/desk/queue-filter.ts";

export interface Chosen {
  readonly choice: QueueChoice;
  readonly board: boolean;
  readonly change: (choice: QueueChoice, as?: "list" | "board") => void;
}

/** What the address asks for, and how it is changed. */
export function useChoice(): Chosen {
  const search = useSearch({ from: "/inside/queue" });
  const navigate = useNavigate();
  const { as, ...asked } = search;
  const words = JSON.stringify(asked);
  const choice = useMemo(
    () => choiceOf(JSON.parse(words) as Record<string, unknown>) ?? { view: firstView, filter: noFilter },
    [words],
  );
  return {
    choice,
    board: as === "board",
    change: (to, shape = as === "board" ? "board" : "list") =>
      void navigate({ to: "/", search: { ...askedOf(to), ...(shape === "board" ? { as: "board" as const } : {}) } }),
  };
}

/** With a value that was not chosen, or without one that was. */
export function toggled(choice: QueueChoice, name: FilterName, value: string): QueueChoice {
  const values: readonly string[] = choice.filter[name];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...choice, filter: { ...choice.filter, [name]: changed } };
}
