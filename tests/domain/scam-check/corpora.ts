/** The held-back texts, which measure the check: their writers wrote no text for training. */
import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "../../../locales/markets.ts";
import type { Tactic } from "../../../domain/scam-check/tactics.ts";

export interface Corpus {
  readonly asking: readonly { readonly text: string; readonly tactic: Tactic }[];
  readonly honest: readonly { readonly text: string; readonly kind: string }[];
}

export function corpora(): ReadonlyMap<Language, Corpus> {
  const directory = new URL("held-back/", import.meta.url);
  const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return new Map(
    files.map((name) => [
      name.slice(0, -".json".length) as Language,
      JSON.parse(readFileSync(new URL(name, directory), "utf8")) as Corpus,
    ]),
  );
}
