/// <reference types="vite/types/importMeta.d.ts" />
/**
 * What the conditions of domain/health/conditions.ts are called, and what to do. Emails use it; the
 * desk loads the same files on demand.
 */
import type { ConditionCode } from "../domain/health/conditions.ts";
import type { Language } from "./markets.ts";

export type HealthWords = Readonly<Record<ConditionCode, { readonly name: string; readonly fix: string }>>;

const files = import.meta.glob<HealthWords>("./health/*.json", { eager: true, import: "default" });

export function healthWords(language: Language): HealthWords {
  return files[`./health/${language}.json`] as HealthWords;
}
