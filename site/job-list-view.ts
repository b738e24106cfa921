/** The list of jobs: its form, what was found, and the ways on. */
import type { FilterName } from "../domain/vacancies/filter.ts";
import type { AlertFormView } from "./job-alert-view.ts";
import type { JobCardView } from "./job-view.ts";

export interface JobLineView extends JobCardView {
  /** "Freelance": what kind of contract it is. */
  readonly kinds: readonly string[];
  /** "until 12 December"; null: it is open until it is closed. */
  readonly until: string | null;
}

export interface FilterChoiceView {
  readonly name: Exclude<FilterName, "q">;
  readonly label: string;
  /** As the address has it; empty: any. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ChosenFilterView {
  /** "“assistant”", "Part-time" */
  readonly label: string;
  /** The same list without it, and how many jobs are on that. */
  readonly address: string;
  readonly count: number;
}

export interface JobListView {
  /** The list without any filter; where the form sends to. */
  readonly address: string;
  /** Open in this market. */
  readonly total: number;
  /** How many match. */
  readonly count: number;
  /** null: so few jobs that nobody needs to search. */
  readonly form: { readonly q: string; readonly choices: readonly FilterChoiceView[] } | null;
  readonly chosen: readonly ChosenFilterView[];
  /** Of one page. */
  readonly jobs: readonly JobLineView[];
  /** Place of the first and the last of them, from 1. */
  readonly from: number;
  readonly to: number;
  readonly previous: string | null;
  readonly next: { readonly address: string; readonly count: number } | null;
  /** Where nothing matches: the three newest. */
  readonly newest: readonly JobLineView[];
  /** Asks to hear of new ones like these; null: nobody can. */
  readonly alert: AlertFormView | null;
}
