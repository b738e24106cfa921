/** Parts of recruiters' messages (B3, B6): shipped templates, the closing, and field values. */
import { setImmediate as pause } from "node:timers/promises";
import type { Config } from "../../app/config.ts";
import { positionValues } from "../../domain/application/registration.ts";
import { displayableName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { Signs } from "../../domain/messages/final-message.ts";
import type { FieldValues, TemplateKind } from "../../domain/messages/template.ts";
import { momentWords, zoneWords } from "../../locales/dates.ts";
import { formatList } from "../../locales/format.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { textLanguage, textTag, type Translate, translatorFor } from "../../locales/translator.ts";
import { pageAddress, statusPageAddress, statusPages } from "../../routes.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

export interface WrittenTo {
  /** As typed; messages omit input that may not be a name. */
  readonly name: string;
  /**
   * The codes of all registrations of the application, as stored, without dashes: someone who
   * applied twice may know either.
   */
  readonly codes: readonly string[];
  readonly recruiter: string;
  readonly job: string | null;
  readonly position: string | null;
  /** The next booked interview; omitted: none. */
  readonly interview?: BookedTime | null;
}

export interface BookedTime {
  readonly start: Date;
  /** IANA: the applicant's, as booked. */
  readonly timeZone: string;
}

interface Settings {
  readonly config: Pick<Config, "operator" | "publicUrl" | "localeStrategy">;
  readonly catalog: PublishedCatalog;
}

/**
 * The shipped template in the language of a market.
 * @param codes the number of codes of the application
 */
export function shippedTemplate(kind: TemplateKind, market: MarketCode, codes = 1): string {
  const t = translatorFor(market);
  const { vacancy } = inBraces;
  const says = {
    first: () => t("firstMessage.ask"),
    interview: () => t("deskTemplates.interview"),
    times: () => t("deskTemplates.times", { page: inBraces.page }),
    booked: () => t("deskTemplates.booked", { interview: inBraces.interview, page: inBraces.page }),
    question: () => t("deskTemplates.question"),
    reminder: () => t("deskTemplates.reminder"),
    offer: () => t("deskTemplates.offer", { vacancy }),
    hired: () => t("booking.stage.hired"),
    rejection: () => t("deskTemplates.rejection"),
    warning: () => t("deskTemplates.warning"),
  };
  return [
    [inBraces.hello, codesText(t, inBraces.code, codes), says[kind]()].join(" "),
    [t("firstMessage.never"), t("firstMessage.check", { address: inBraces.check })].join(" "),
    t("firstMessage.stop"),
  ].join("\n\n");
}

function codesText(t: Translate, codes: string, count: number): string {
  return count === 1 ? t("firstMessage.code", { code: codes }) : t("firstMessage.codes", { codes: codes });
}

/** "A and B", in the language of a market. */
function listOf(codes: readonly string[], market: MarketCode): string {
  return formatList(codes, textTag(market));
}

/** The passages that every message must contain. */
export function signsOf({ codes }: Pick<WrittenTo, "codes">, market: MarketCode): Signs {
  const t = translatorFor(market);
  const shown = codes.map(formatCode);
  return {
    codes: shown,
    code: codesText(t, listOf(shown, market), shown.length),
    never: t("firstMessage.never"),
    stop: t("firstMessage.stop"),
  };
}

/** The value of each field for an application, in the language of a market. */
export async function valuesOf(
  { config: { operator, publicUrl, localeStrategy }, catalog }: Settings,
  { name: typed, codes, recruiter, job, position, interview = null }: WrittenTo,
  market: MarketCode,
  /** The person's market: the URL for verifying us does not change with the language. */
  at: MarketCode = market,
): Promise<FieldValues> {
  const t = translatorFor(market);
  const prefix = localeStrategy === "prefix" ? at : undefined;
  const name = await displayableName(typed, textLanguage(market), pause);
  return {
    hello: name === null ? t("firstMessage.helloUnnamed", inBraces) : t("firstMessage.hello", inBraces),
    name,
    code: listOf(codes.map(formatCode), market),
    // The reader takes whatever name a colleague chose for ours.
    recruiter: (await displayableName(recruiter, textLanguage(market), pause)) ?? operator.identity.name,
    operator: operator.identity.name,
    vacancy: vacancyIn({ job, position }, catalog, market),
    page: publicUrl + statusPageAddress(statusPages.link, prefix),
    interview: interview && timeWords(interview, markets[market].tag),
    check: publicUrl + pageAddress("verify", prefix),
  };
}

/** "Monday 30 November, 10:00, Central European Time (GMT+1)" */
function timeWords({ start, timeZone }: BookedTime, tag: string): string {
  const { date, time } = momentWords(start, start, tag, { timeZone, country: null });
  return `${date}, ${time}, ${zoneWords(timeZone, start, tag)}`;
}

/**
 * A title in the language of the market, or null: an empty field is better than a message in two
 * languages.
 */
function vacancyIn(
  { job, position }: Pick<WrittenTo, "job" | "position">,
  catalog: PublishedCatalog,
  market: MarketCode,
): string | null {
  if (job !== null) return catalog.find(job)?.texts[textLanguage(market)]?.text.title ?? null;
  const chosen = positionValues.find((value) => value === position);
  return chosen === undefined || chosen === "other" ? null : translatorFor(market)(`form.positions.${chosen}`);
}

/** The fields as written in a template. */
const inBraces = {
  hello: "{hello}",
  name: "{name}",
  code: "{code}",
  recruiter: "{recruiter}",
  operator: "{operator}",
  vacancy: "{vacancy}",
  page: "{page}",
  interview: "{interview}",
  check: "{check}",
};
