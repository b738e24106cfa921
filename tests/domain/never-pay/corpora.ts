/** The texts that the check is measured with: what asks applicants for money, and what honest employers write. */
import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "../../../locales/markets.ts";
import type { Tactic } from "../../../domain/never-pay/tactics.ts";

export interface Corpus {
  readonly asking: readonly { readonly text: string; readonly tactic: Tactic }[];
  readonly honest: readonly { readonly text: string; readonly kind: string }[];
}

/** `corpus`: what the rules were written with. `held-back`: written by somebody else, who did not see the rules. */
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
