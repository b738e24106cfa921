/** The share of detected mutants by folder. */
import { dirname, relative, sep } from "node:path";
import { root } from "../support/repository.ts";

interface Result {
  readonly fileName: string;
  readonly status: string;
}

/** The mutants of a folder: detected, accepted, and neither. */
export function scores<Mutant extends Result>(
  mutants: readonly Mutant[],
  isAccepted: (mutant: Mutant) => boolean,
): string {
  const counted = mutants.filter(({ status }) => status !== "Ignored");
  const folders = Map.groupBy(counted, ({ fileName }) => relative(root, dirname(fileName)).split(sep).join("/"));
  const rows = [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...rows, ["all", counted] as const].map(([folder, all]) => row(folder, all, isAccepted)).join("\n");
}

function row<Mutant extends Result>(
  folder: string,
  all: readonly Mutant[],
  isAccepted: (mutant: Mutant) => boolean,
): string {
  const surviving = all.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  const accepted = surviving.filter(isAccepted).length;
  const noticed = all.length - surviving.length;
  const share = ((100 * noticed) / all.length).toFixed(1);
  return `| ${folder} | ${all.length} | ${noticed} (${share} %) | ${accepted} | ${surviving.length - accepted} |`;
}
