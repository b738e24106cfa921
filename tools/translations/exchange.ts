/**
 * The JSON file for translators: one per language, with texts by file and key of the English ones.
 * `readExchange` is the inverse of `writeExchange`.
 */
import * as v from "valibot";
import { parse } from "yaml";

export interface ExchangeText {
  readonly source: string;
  /** What a translator needs to know: arguments, usage, glossary. Ignored on import. */
  readonly context?: string | undefined;
  /** Empty if untranslated. */
  readonly translation: string;
}

export interface Exchange {
  /** "de", "de-CH". */
  readonly language: string;
  /**
   * By path of the English file ("locales/messages/en/form.json"), then by key ("form.name"; in
   * legal texts "clauses.0.heading").
   */
  readonly files: Readonly<Record<string, Readonly<Record<string, ExchangeText>>>>;
}

const exchangeSchema = v.strictObject({
  language: v.string(),
  files: v.record(
    v.string(),
    v.record(
      v.string(),
      v.strictObject({ source: v.string(), context: v.optional(v.string()), translation: v.string() }),
    ),
  ),
});

export function writeExchange(exchange: Exchange): string {
  return `${JSON.stringify(exchange, null, 2)}\n`;
}

/** Throws an `Error` that names the first deviation from the format of `writeExchange`. */
export function readExchange(text: string): Exchange {
  const json = text.replace(/^\uFEFF/, "");
  const { output, issues, success } = v.safeParse(exchangeSchema, JSON.parse(json));
  if (!success) throw new Error(`${v.getDotPath(issues[0]) ?? "the whole file"}: ${issues[0].message}`);
  // The YAML parser rejects duplicate keys; `JSON.parse` silently drops the first.
  parse(json);
  return output;
}
