import type { FilterName } from "../domain/vacancies/filter.ts";
import type { AlertFormView } from "./job-alert-view.ts";
import type { JobCardView } from "./job-view.ts";

export interface JobLineView extends JobCardView {
  /** The kinds of contract, such as "Freelance". */
  readonly kinds: readonly string[];
  /** "until 12 December"; null: open until it is closed. */
  readonly until: string | null;
}

export interface FilterChoiceView {
  readonly name: Exclude<FilterName, "q">;
  readonly label: string;
  /** As in the query; empty: any. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ChosenFilterView {
  /** "“assistant”", "Part-time" */
  readonly label: string;
  /** The list without this filter, and its number of jobs. */
  readonly address: string;
  readonly count: number;
}

export interface JobListView {
  /** The unfiltered list, to which the form submits. */
  readonly address: string;
  /** All jobs that are open in this market. */
  readonly total: number;
  /** Those that match the filter. */
  readonly count: number;
  /** Null: too few jobs to search. */
  readonly form: { readonly q: string; readonly choices: readonly FilterChoiceView[] } | null;
  readonly chosen: readonly ChosenFilterView[];
  readonly jobs: readonly JobLineView[];
  /** Positions of the first and the last of `jobs` in the whole result, from 1. */
  readonly from: number;
  readonly to: number;
  readonly previous: string | null;
  readonly next: { readonly address: string; readonly count: number } | null;
  /** When nothing matches: the three newest. */
  readonly newest: readonly JobLineView[];
  /** The form for a job alert with this filter; null: not offered. */
  readonly alert: AlertFormView | null;
}
