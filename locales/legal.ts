/// <reference types="vite/types/importMeta.d.ts" />
/** Privacy, terms and accessibility: `legal/{language}/{privacy,terms,accessibility}.json`, ICU messages with the operator's particulars as arguments. */
import { createTranslator } from "use-intl/core";
import type { MarketCode } from "./markets.ts";
import { intlTag, spelledFor } from "./tags.ts";
import { textLanguage, textTag } from "./translator.ts";

export type LegalName = "privacy" | "terms" | "accessibility";

export interface LegalText {
  readonly title: string;
  readonly intro: readonly string[];
  readonly clauses: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

export interface LegalArguments {
  /** The name people know. */
  readonly operator: string;
  readonly legalName: string;
  readonly email: string;
  /** In one line. */
  readonly address: string;
  /** The country of the governing law in running text: "the United States" (D25). */
  readonly law: string;
  readonly retentionDays: number;
  /** Whole years. */
  readonly minimumAge: number;
}

/** What the texts may name: held to it by tests/locales/legal.test.ts. */
export const legalArgumentNames = [
  "operator",
  "legalName",
  "email",
  "address",
  "law",
  "retentionDays",
  "minimumAge",
] as const satisfies readonly (keyof LegalArguments)[];

const files = import.meta.glob<LegalText>("./legal/*/*.json", { eager: true, import: "default" });

/** The text as written, with its arguments still in it. Throws when a complete language lacks it. */
export function legalSource(language: string, name: LegalName): LegalText {
  const text = files[`./legal/${language}/${name}.json`];
  if (text === undefined) throw new Error(`legal/${language}/${name}.json is missing`);
  return text;
}

/** The text of a market's language with the operator's particulars in it. */
export function legalText(name: LegalName, market: MarketCode, values: LegalArguments): LegalText {
  const source = legalSource(textLanguage(market), name);
  const tag = textTag(market);
  const format = (message: string): string => {
    const t = createTranslator({
      locale: intlTag(tag),
      messages: { message: spelledFor(tag, message) },
      timeZone: "UTC",
      onError: (error) => {
        throw error;
      },
    });
    return t("message", { ...values });
  };
  return {
    title: format(source.title),
    intro: source.intro.map(format),
    clauses: source.clauses.map((clause) => ({
      heading: format(clause.heading),
      paragraphs: clause.paragraphs.map(format),
    })),
  };
}
