/**
 * Checks that a page contains only texts of its language: every text is split into literal parts of
 * that language's messages and legal texts, the operator's texts and CLDR names; anything left is
 * from elsewhere.
 */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Operator } from "../../domain/operator/operator.ts";
import type { PayLine } from "../../domain/vacancies/content.ts";
import { payInMarket } from "../../domain/pay/range.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { currencyWords, formatPay } from "../../locales/format.ts";
import { isMarketCountry } from "../../domain/market-law/row.ts";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { privacyLaws } from "../../domain/market-law/privacy.ts";
import { countryTexts, legalSource } from "../../locales/legal.ts";
import { languageNames, type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { messagesFor, type MessageTree } from "../../locales/messages.ts";
import { spelledFor } from "../../locales/tags.ts";
import { accessibilityCheckedOn } from "../../server/site/accessibility-check.ts";
import { decoded } from "./html.ts";

/** A text on a page with its language. `lang` is null for the page's own. */
export interface Said {
  readonly lang: string | null;
  readonly text: string;
}

const void_ = /^(?:meta|link|input|br|img|hr|path|ellipse|circle|rect|use)$/;

/** Texts and text attributes of one of our pages in document order. */
export function saidOn(html: string): Said[] {
  const said: Said[] = [];
  const open: (string | null)[] = [];
  const shown = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replaceAll("<!-- -->", "");
  for (const [token] of shown.matchAll(/<[^>]*>|[^<]+/g)) {
    const lang = open.findLast((lang) => lang !== null) ?? null;
    const name = /^<([\w-]+)/.exec(token)?.[1];
    if (!token.startsWith("<")) said.push({ lang, text: decoded(token).trim() });
    else if (token.startsWith("</")) open.pop();
    else if (name !== undefined) {
      const own = name === "html" ? null : (/ lang="([^"]*)"/.exec(token)?.[1] ?? null);
      for (const text of attributeTexts(name, token)) said.push({ lang: own ?? lang, text: decoded(text).trim() });
      if (!void_.test(name) && !token.endsWith("/>")) open.push(own);
    }
  }
  return said.filter(({ text }) => /\p{L}/u.test(text));
}

function attributeTexts(name: string, tag: string): string[] {
  const found = Array.from(
    tag.matchAll(/ (?:alt|title|aria-label|aria-description|data-copied|data-application)="([^"]*)"/g),
    ([, text]) => text ?? "",
  );
  const meta =
    /^<meta (?:name|property)="(?:description|keywords|og:(?:title|description|image:alt))" content="([^"]*)"/;
  return name === "meta" ? [...found, meta.exec(tag)?.[1] ?? ""] : found;
}

const vocabularies = new Map<string, RegExp>();

/** All texts that a market's pages may contain, longest first. Built once. */
export function vocabulary(market: MarketCode, operator: Operator): RegExp {
  const key = `${market} ${operator.identity.name}`;
  const known = vocabularies.get(key) ?? pieces(market, operator);
  vocabularies.set(key, known);
  return known;
}

function pieces(market: MarketCode, operator: Operator): RegExp {
  const { tag, language } = markets[market];
  const { identity } = operator;
  const regions = Array.from({ length: 26 * 26 }, (_, n) => letter(Math.floor(n / 26)) + letter(n % 26));
  const legal = (["privacy", "terms", "accessibility"] as const).map((name) => legalSource(tag, name));
  const found = [
    ...[messagesFor(tag), ...(legal as unknown as MessageTree[])].flatMap(literals),
    ...regions
      .filter((code) => countryName(code, tag) !== code)
      .flatMap((code) => [countryName(code, tag), countryInText(code, tag)]),
    ...operator.vacancies.flatMap(({ text }) => Object.values(text[language] ?? {}).flat()),
    ...operator.vacancies.flatMap(({ pay }) => Object.values(pay).flatMap((range) => payTexts(range, market))),
    ...operator.testimonials.flatMap(({ name, text }) => [name, ...Object.values(text[language] ?? {})]),
    ...[operator.minimumAge.reason?.[language] ?? []].flat(),
    identity.name,
    identity.legalName,
    ...identity.address,
    identity.registration,
    identity.email,
    ...lawOf(market),
    languageNames[language],
    "Fairlead",
    // Written alike in every language.
    "WhatsApp",
  ];
  // Korean attaches particles to names without a space.
  return pattern(
    found.map((piece) => spelledFor(tag, piece)),
    language !== "ko",
  );
}

/** The legal pages' texts about the market's law and device storage. */
function lawOf(market: MarketCode): string[] {
  const { country } = markets[market];
  const kept = ["locale", "applicant", "unlocked", "gate", "consent"];
  const session = ["draft", "sending", "country", "visit", "registration", "survey", "located", "success", "consent"];
  const checkedOn = dayWords(accessibilityCheckedOn, markets[market].tag, { month: "long" });
  const names = [...kept, ...session.map((name) => `fairlead.${name}`), checkedOn];
  if (country === null || !isMarketCountry(country)) return names;
  const { name, regulator, host } = privacyLaws[country];
  const { name: access, body } = accessibilityLaws[country];
  const own = countryTexts[country];
  return [
    ...names,
    name,
    regulator,
    host,
    ...[access, body].filter((said) => said !== null),
    ...(own ? [own.heading, ...own.paragraphs].flatMap((text) => literalsOf(parse(text))) : []),
  ];
}

/** What a part in another language may contain: its name and its countries. */
export const otherLanguages = pattern(
  marketCodes.flatMap((code) => {
    const { language, country, tag } = markets[code];
    return [languageNames[language], ...(country ? [countryName(country, tag)] : [])];
  }),
);

/**
 * Words of the text outside the vocabulary. `values`: further known texts, such as codes and dates.
 */
export function leftOver(text: string, known: RegExp, values: readonly string[] = []): string[] {
  const rest = values.length > 0 ? text.replace(pattern(values), " ") : text;
  return rest.replace(known, " ").match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
}

function pattern(pieces: readonly string[], wholeWords = true): RegExp {
  // From the first to the last letter: the text next to a value then is a separate part.
  const bare = pieces.map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  const escaped = [...new Set(bare.filter((piece) => /\p{L}/u.test(piece)))]
    .toSorted((a, b) => b.length - a.length)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  const any = `(?:${escaped.join("|")})`;
  return new RegExp(wholeWords ? `(?<![\\p{L}\\p{M}])${any}(?![\\p{L}\\p{M}])` : any, "gu");
}

function literals(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((value) =>
    typeof value === "string" ? literalsOf(parse(value)) : literals(value),
  );
}

function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return literalsOf(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap((option) => literalsOf(option.value));
    return [];
  });
}

/** "S$64–S$82", "S$480–S$560+" */
function payTexts(range: Pick<PayLine, "base" | "currencies"> | undefined, market: MarketCode): string[] {
  const pay = range && payInMarket(range, markets[market]);
  if (!pay) return [];
  const { tag } = markets[market];
  const amounts = [false, true].map((andMore) => formatPay(pay, tag, { andMore }));
  const signs = [(symbol: string) => symbol, (symbol: string) => `\u2066${symbol}\u2069`];
  return [...amounts, ...signs.map((sign) => currencyWords(pay.currency, pay.high, tag, sign))];
}

function letter(n: number): string {
  return String.fromCodePoint(65 + n);
}
