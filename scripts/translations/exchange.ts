/**
 * What goes to translators and comes back: a JSON file for each language, with the texts by the file and key of the English
 * ones. `readExchange(writeExchange(exchange))` is the exchange.
 */
import * as v from "valibot";
import { parse } from "yaml";

export interface ExchangeText {
  readonly source: string;
  /** What a translator has to know: arguments, where it is said, which glossary holds. Not read back. */
  readonly context?: string | undefined;
  /** Empty where it is not translated. */
  readonly translation: string;
}

export interface Exchange {
  /** "de", "de-CH". */
  readonly language: string;
  /** By path of the English file ("locales/messages/en/form.json"), then by key ("form.name"; in a legal text "clauses.0.heading"). */
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

/** Throws an `Error` that names the first thing that is not as `writeExchange` writes it. */
export function readExchange(text: string): Exchange {
  const json = text.replace(/^\uFEFF/, "");
  const { output, issues, success } = v.safeParse(exchangeSchema, JSON.parse(json));
  if (!success) throw new Error(`${v.getDotPath(issues[0]) ?? "the whole file"}: ${issues[0].message}`);
  // JSON is YAML, whose reader refuses a key that stands twice; JSON's own drops the first without a word.
  parse(json);
  return output;
}
