/**
 * The texts that measure the check: those that ask applicants for money, and those of honest
 * employers.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "../../../locales/markets.ts";
import type { Tactic } from "../../../domain/scam-check/tactics.ts";

export interface Corpus {
  readonly asking: readonly { readonly text: string; readonly tactic: Tactic }[];
  readonly honest: readonly { readonly text: string; readonly kind: string }[];
}

/**
 * `corpus`: used to develop the rules. `held-back`: written by a person without knowledge of the
 * rules.
 */
export function corpora(folder: "corpus" | "held-back"): ReadonlyMap<Language, Corpus> {
  const directory = new URL(`${folder}/`, import.meta.url);
  const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => [
      name.slice(0, -".json".length) as Language,
      JSON.parse(readFileSync(new URL(name, directory), "utf8")) as Corpus,
    ]),
  );
}
