/** Messages in a market's language, with keys and arguments checked by the compiler. */
import { createTranslator } from "use-intl/core";
import { isMarketCode, markets, type Language, type MarketCode } from "./markets.ts";
import type { Messages } from "./generated/messages.ts";
import { isComplete, messagesFor } from "./messages.ts";
import { intlTag } from "./tags.ts";

export { completeLanguages, completeMarkets } from "./messages.ts";
export type { Messages };

/**
 * `t("form.name")`, `t("form.ageMinimum", { age: "23" })`: a plain `{age}` takes text, `{age,
 * number}` and plurals a number.
 */
export type Translate = ReturnType<typeof createTranslator<Messages>>;

/** Every message key: "form.name". */
export type MessageKey = Parameters<Translate["has"]>[0];

const translators = new Map<string, Translate>();

/** The translator of a market, cached. English if the market's language is not complete. */
export function translatorFor(market: MarketCode): Translate {
  return translatorForTag(textTag(market));
}

/** The actual language of this market's pages. */
export function textLanguage(market: MarketCode): Language {
  const { language } = markets[market];
  return isComplete(language) ? language : "en";
}

export function textTag(market: MarketCode): string {
  return isComplete(markets[market].language) ? markets[market].tag : "en";
}

function translatorForTag(tag: string): Translate {
  let translate = translators.get(tag);
  if (translate === undefined) {
    translate = createTranslator<Messages>({
      locale: intlTag(tag),
      messages: messagesFor(tag) as unknown as Messages,
      timeZone: "UTC",
      // A missing message is a bug: better an error, which the tests find first, than a key on the
      // page.
      onError: (error) => {
        throw error;
      },
    });
    translators.set(tag, translate);
  }
  return translate;
}

/**
 * The market for a market code or BCP 47 tag (its own, or the first with its language), for the
 * texts of an email or page; null if neither. server/http/visitor.ts chooses the language of API
 * answers (D11).
 */
export function marketOfLang(lang: string): MarketCode | null {
  const wanted = lang.trim().toLowerCase();
  if (isMarketCode(wanted)) return wanted;
  const codes = Object.keys(markets) as MarketCode[];
  const [language] = wanted.split("-", 1);
  return (
    codes.find((code) => markets[code].tag.toLowerCase() === wanted) ??
    codes.find((code) => markets[code].tag === language) ??
    codes.find((code) => markets[code].language === language) ??
    null
  );
}
