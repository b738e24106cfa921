/**
 * Checks a vacancy before publication: blocks, and questions to acknowledge. Reads the texts of all
 * languages, whichever are published; no one can skip a block.
 */
import { heaviestWords } from "../scam-check/model.ts";
import { type Language, languages, type MarketCode, markets } from "../../locales/markets.ts";
import { scamPlaces } from "./scam-findings.ts";
import { isRangeTooWide, lacksLeastPay } from "../market-law/pay-advert-gaps.ts";
import { belowFloor } from "../market-law/below-floor.ts";
import { asksGross } from "../market-law/pay-advert.ts";
import { isMarketCountry } from "../market-law/row.ts";
import { payInMarket } from "../pay/range.ts";
import { blockCodes, type CheckCode, type CheckField } from "./check-codes.ts";
import { payPeriods, type VacancyDraft, type VacancyText } from "./content.ts";
import { isOver } from "./day.ts";
import { draftedFields } from "./drafted.ts";
import { neededLanguages, shownMarkets } from "./needed-languages.ts";
import { placesOf } from "./places.ts";
import { passedDates } from "./passed-dates.ts";
import { type ComparedField, isWritten, olderFields } from "./staleness.ts";

export interface Check {
  readonly code: CheckCode;
  readonly level: "block" | "ask";
  /** Stable while it concerns the same place; publishing names it in `accepted`. */
  readonly key: string;
  readonly language: Language | null;
  readonly field: CheckField | null;
  /** Index in a field that is a list. */
  readonly item: number | null;
  readonly sentence: string | null;
  /** For `asks_for_money`: the words of the sentence that weighed most. */
  readonly words: readonly string[];
  /** The tactic, market or country. */
  readonly why: string | null;
  /** Only for `language_older` and `draft_unread`. */
  readonly fields: readonly ComparedField[];
}

export interface Checking {
  /** Start of publication: now, or the scheduled time. */
  readonly from: Date;
  /** Markets with pages. */
  readonly offered: readonly MarketCode[];
  /** ISO 3166-1 codes of the countries open for applications. */
  readonly countries: readonly string[];
  /** In production, pay is checked against each country's minimum wage (domain/market-law). */
  readonly byLaw: boolean;
}

/** Blocks first. */
export function checkVacancy(draft: VacancyDraft, chosen: readonly Language[], checking: Checking): Check[] {
  const checks = [
    ...checkLanguages(draft, chosen, checking),
    ...checkFacts(draft, chosen, checking),
    ...languages.flatMap((language) => {
      const text = draft.texts[language]?.text;
      return isWritten(text) ? checkText(language, text, checking.from) : [];
    }),
  ];
  return [...checks.filter(({ level }) => level === "block"), ...checks.filter(({ level }) => level === "ask")];
}

/** All written languages, and the source. */
export function languagesToCheck({ source, texts }: VacancyDraft): Language[] {
  return languages.filter((language) => language === source || isWritten(texts[language]?.text));
}

/** Of a vacancy, or of a page of the site. */
type Finding = Pick<Check, "level" | "key"> & { readonly code: string };

export function isBlocked(checks: readonly Finding[]): boolean {
  return checks.some(({ level }) => level === "block");
}

/** Codes of what forbids publication, each once. */
export function blockingCodes(checks: readonly Finding[]): string[] {
  return [...new Set(checks.filter(({ level }) => level === "block").map(({ code }) => code))];
}

/** Questions not acknowledged yet. */
export function unacknowledged<Found extends Finding>(checks: readonly Found[], accepted: readonly string[]): Found[] {
  return checks.filter(({ level, key }) => level === "ask" && !accepted.includes(key));
}

function checkLanguages(draft: VacancyDraft, chosen: readonly Language[], { offered }: Checking): Check[] {
  const written = chosen.filter((language) => isWritten(draft.texts[language]?.text));
  const needed = neededLanguages(draft.facts.markets, offered);
  return [
    ...(written.length === 0 ? [check("no_language")] : []),
    ...chosen.flatMap((language) => {
      const { title = "", summary = "" } = draft.texts[language]?.text ?? {};
      return [
        ...(title === "" ? [check("no_title", { language, field: "title" })] : []),
        ...(summary === "" ? [check("no_summary", { language, field: "summary" })] : []),
        ...unreadDrafts(draft, language),
      ];
    }),
    ...needed
      .filter((language) => !isWritten(draft.texts[language]?.text) && !chosen.includes(language))
      .map((language) => check("language_missing", { language })),
    ...chosen.flatMap((language) => {
      const fields = olderFields(draft, language);
      return fields.length > 0 ? [check("language_older", { language, fields })] : [];
    }),
  ];
}

function unreadDrafts(draft: VacancyDraft, language: Language): Check[] {
  const fields = draftedFields(draft, language);
  return fields.length > 0 ? [check("draft_unread", { language, fields })] : [];
}

function checkFacts(
  { facts, texts }: VacancyDraft,
  chosen: readonly Language[],
  { from, offered, countries, byLaw }: Checking,
): Check[] {
  const shown = shownMarkets(facts.markets, offered).filter((market) => chosen.includes(markets[market].language));
  const lines = payPeriods.flatMap((period) => facts.pay[period] ?? []);
  // A market whose currency the specification does not convert may show none.
  const unpaid = shown.filter(
    (market) => markets[market].currency !== null && lines.every((line) => payInMarket(line, markets[market]) === null),
  );
  const noPay = lines.length === 0 || unpaid.length > 0;
  return [
    ...(shown.length === 0 ? [check("no_market", { field: "markets" })] : []),
    ...(noPay ? [check("no_pay", { field: "pay", why: lines.length > 0 ? unpaid.join(" ") : null })] : []),
    ...(byLaw ? checkFloors(facts, facts.countries ?? countries, from) : []),
    ...(byLaw && lines.length > 0 ? checkTax(facts, facts.countries ?? countries) : []),
    ...(byLaw && lines.length > 0 ? checkAdvert({ facts, texts }, facts.countries ?? countries) : []),
    ...(facts.tags.includes("freelance") && facts.contract !== null && facts.contract !== "freelance"
      ? [check("kind_contradicts")]
      : []),
    ...(facts.closesOn !== null && isOver(facts.closesOn, from)
      ? [check("closes_in_past", { field: "closesOn" })]
      : []),
    ...(facts.countries ?? [])
      .filter((country) => !countries.includes(country))
      .map((why) => check("country_not_taken", { field: "countries", why })),
    ...(facts.markets ?? [])
      .filter((market) => !offered.includes(market))
      .map((why) => check("market_not_offered", { field: "markets", why })),
  ];
}

/** Uses the rates valid at the start of publication. */
function checkFloors(facts: VacancyDraft["facts"], countries: readonly string[], from: Date): Check[] {
  return countries.filter(isMarketCountry).flatMap((why) => {
    const found = belowFloor(facts, why, from.toISOString().slice(0, 10));
    return found === null ? [] : [check(found === "below" ? "below_floor" : "floor_unsure", { field: "pay", why })];
  });
}

/**
 * Legal requirements on pay adverts that need a person's judgement, because words alone do not
 * decide.
 */
function checkAdvert({ facts, texts }: Pick<VacancyDraft, "facts" | "texts">, countries: readonly string[]): Check[] {
  return countries
    .filter(isMarketCountry)
    .flatMap((why) => [
      ...(lacksLeastPay(facts, texts, why) ? [check("least_unsaid", { field: "pay", why })] : []),
      ...(isRangeTooWide(facts, why) ? [check("range_wide", { field: "pay", why })] : []),
    ]);
}

function checkTax({ tax, contract }: VacancyDraft["facts"], countries: readonly string[]): Check[] {
  if (tax !== null) return [];
  const missing = countries.filter((country) => isMarketCountry(country) && asksGross(country, contract));
  if (missing.length === 0) return [check("tax_unsaid", { field: "pay" })];
  return missing.map((why) => check("tax_missing", { field: "pay", why }));
}

function checkText(language: Language, written: VacancyText, from: Date): Check[] {
  return [
    ...scamPlaces(language, written).map(({ tactic, ...place }) =>
      check("asks_for_money", { ...place, language, why: tactic }),
    ),
    ...placesOf(written).flatMap(({ field, item, text }) =>
      passedDates(language, text, from).map((sentence) => check("date_passed", { language, field, item, sentence })),
    ),
  ];
}

const blocks: readonly string[] = blockCodes;

function check(code: CheckCode, about: Partial<Omit<Check, "code" | "level" | "key" | "words">> = {}): Check {
  const { language = null, field = null, item = null, sentence = null, why = null, fields = [] } = about;
  return {
    code,
    level: blocks.includes(code) ? "block" : "ask",
    key: [code, language, field, item, why].map((part) => part ?? "").join(":"),
    language,
    field,
    item,
    sentence,
    words: code === "asks_for_money" && sentence !== null ? heaviestWords(sentence) : [],
    why,
    fields,
  };
}
