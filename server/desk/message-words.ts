/** The words that recruiters' messages are made of (B3, B6): what is shipped, what every message ends with, what fills the fields. */
import { setImmediate as pause } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { positionValues } from "../../domain/application/registration.ts";
import { sayableName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { Signs } from "../../domain/messages/final-message.ts";
import type { FieldValues, TemplateKind } from "../../domain/messages/template.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { intlTag } from "../../locales/tags.ts";
import { textLanguage, textTag, type Translate, translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";
import type { Shelf } from "../../vacancies/shelf.ts";

export interface WrittenTo {
  /** As it was typed: what may be no name is not said. */
  readonly name: string;
  /** Of every registration of the application, as stored, without dashes: whoever applied twice may know either. */
  readonly codes: readonly string[];
  readonly recruiter: string;
  readonly job: string | null;
  readonly position: string | null;
}

interface Settings {
  readonly config: Pick<Config, "operator" | "publicUrl" | "localeStrategy">;
  readonly shelf: Shelf;
}

/** The template that comes with the product, in the words of a market. `codes`: how many the application has. */
export function shippedTemplate(kind: TemplateKind, market: MarketCode, codes = 1): string {
  const t = translatorFor(market);
  const { vacancy } = inBraces;
  const says = {
    first: () => t("firstMessage.ask"),
    interview: () => t("deskTemplates.interview"),
    question: () => t("deskTemplates.question"),
    reminder: () => t("deskTemplates.reminder"),
    offer: () => t("deskTemplates.offer", { vacancy }),
    rejection: () => t("deskTemplates.rejection"),
    warning: () => t("deskTemplates.warning"),
  };
  return [
    [inBraces.hello, codesSaid(t, inBraces.code, codes), says[kind]()].join(" "),
    [t("firstMessage.never"), t("firstMessage.check", { address: inBraces.check })].join(" "),
    t("firstMessage.stop"),
  ].join("\n\n");
}

function codesSaid(t: Translate, said: string, count: number): string {
  return count === 1 ? t("firstMessage.code", { code: said }) : t("firstMessage.codes", { codes: said });
}

/** "A and B", in the words of a market. */
function listOf(codes: readonly string[], market: MarketCode): string {
  return new Intl.ListFormat(intlTag(textTag(market))).format(codes);
}

/** What no message goes without. */
export function signsOf({ codes }: Pick<WrittenTo, "codes">, market: MarketCode): Signs {
  const t = translatorFor(market);
  const shown = codes.map(formatCode);
  return {
    codes: shown,
    code: codesSaid(t, listOf(shown, market), shown.length),
    never: t("firstMessage.never"),
    stop: t("firstMessage.stop"),
  };
}

/** What an application says for each field, in the words of a market. */
export async function valuesOf(
  { config: { operator, publicUrl, localeStrategy }, shelf }: Settings,
  { name: typed, codes, recruiter, job, position }: WrittenTo,
  market: MarketCode,
  /** Where the person is: the address that they check us at does not change with the language. */
  at: MarketCode = market,
): Promise<FieldValues> {
  const t = translatorFor(market);
  const name = await sayableName(typed, textLanguage(market), pause);
  return {
    hello: name === null ? t("firstMessage.helloUnnamed", inBraces) : t("firstMessage.hello", inBraces),
    name,
    code: listOf(codes.map(formatCode), market),
    // Whatever a colleague calls themselves, who reads it takes it for ours.
    recruiter: (await sayableName(recruiter, textLanguage(market), pause)) ?? operator.identity.name,
    operator: operator.identity.name,
    vacancy: vacancyIn({ job, position }, shelf, market),
    check: `${publicUrl}${pageAddress("verify", localeStrategy === "prefix" ? at : undefined)}`,
  };
}

/** A title in the words of the market, or none: half a message in another language is worse than a field to fill. */
function vacancyIn(
  { job, position }: Pick<WrittenTo, "job" | "position">,
  shelf: Shelf,
  market: MarketCode,
): string | null {
  if (job !== null) return shelf.find(job)?.texts[textLanguage(market)]?.text.title ?? null;
  const chosen = positionValues.find((value) => value === position);
  return chosen === undefined || chosen === "other" ? null : translatorFor(market)(`form.positions.${chosen}`);
}

/** The fields as they stand in a template. */
const inBraces = {
  hello: "{hello}",
  name: "{name}",
  code: "{code}",
  recruiter: "{recruiter}",
  operator: "{operator}",
  vacancy: "{vacancy}",
  check: "{check}",
};
