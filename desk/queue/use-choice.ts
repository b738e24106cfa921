import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  queueQueryOf,
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

/** The view and filters in the URL, and how to change them. */
export function useChoice(): Chosen {
  const search = useSearch({ from: "/inside/queue" });
  const navigate = useNavigate();
  const { as, ...query } = search;
  const words = JSON.stringify(query);
  const choice = useMemo(
    () => choiceOf(JSON.parse(words) as Record<string, unknown>) ?? { view: firstView, filter: noFilter },
    [words],
  );
  return {
    choice,
    board: as === "board",
    change: (to, shape = as === "board" ? "board" : "list") =>
      void navigate({
        to: "/",
        search: { ...queueQueryOf(to), ...(shape === "board" ? { as: "board" as const } : {}) },
      }),
  };
}

/** Adds a filter value, or removes it if it is set. */
export function toggleFilter(choice: QueueChoice, name: FilterName, value: string): QueueChoice {
  const values: readonly string[] = choice.filter[name];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...choice, filter: { ...choice.filter, [name]: changed } };
}
