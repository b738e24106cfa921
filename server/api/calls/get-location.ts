import * as v from "valibot";
import { locationOf } from "../../../domain/phone/placeholder.ts";
import { marketOfCountry } from "../../../domain/visitor/market.ts";
import { countryName } from "../../../locales/countries.ts";
import { languageNames, type MarketCode, markets } from "../../../locales/markets.ts";
import { apiPaths } from "../../../routes.ts";
import { acceptedAnswer } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const getLocation: ApiCall = {
  path: apiPaths.location,
  operationId: "getLocation",
  summary: "Detects the visitor's country",
  result: v.object({
    iso_code: v.pipe(v.string(), v.description("ISO 3166-1 alpha-2.")),
    area_code: v.pipe(v.string(), v.description("Country calling code, digits.")),
    placeholder: v.pipe(v.string(), v.description("An example national number.")),
    country: v.pipe(v.string(), v.description("The country's name, in the language of `lang`.")),
  }),
  resultHeaders: [
    { name: "X-Location-Source", description: "`detected`, or `fallback` when the country is unknown." },
    {
      name: "X-Market-Offer",
      description: "Market code of the visitor's country, if it differs from `lang`.",
    },
    { name: "X-Market-Label", description: "The market's language and country in words, percent-encoded." },
  ],
  refusals: [],
  answer: locate,
};

function locate({ c, parts, market, visitor }: ReceivedCall): Response {
  const { detectedCountry } = visitor();
  const location = locationOf(detectedCountry);
  const chosen = parts.cookies.chosenMarket(c);
  const offer = chosen === undefined ? offeredTo(detectedCountry, market, parts.offered) : null;
  if (offer) {
    const { language, tag, country } = markets[offer];
    c.header("x-market-offer", offer);
    c.header("x-market-label", encodeURIComponent(`${languageNames[language]} · ${countryName(country ?? "", tag)}`));
  }
  // The fallback of D15 looks like any other answer. This header distinguishes it from a detected
  // country (D13).
  c.header("x-location-source", detectedCountry === null ? "fallback" : "detected");
  const country = detectedCountry === null ? location.country : countryName(detectedCountry, markets[market].tag);
  return acceptedAnswer(c, market, { ...location, country });
}

/** The market of the visitor's country, if they are reading another (D1). */
function offeredTo(country: string | null, reading: MarketCode, offered: readonly MarketCode[]): MarketCode | null {
  const own = country === null ? undefined : marketOfCountry(country, offered);
  return own === undefined || own === reading ? null : own;
}
