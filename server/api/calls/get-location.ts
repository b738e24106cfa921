import * as v from "valibot";
import { locationOf } from "../../../domain/phone/placeholder.ts";
import { marketOfCountry } from "../../../domain/visitor/market.ts";
import { countryName } from "../../../locales/countries.ts";
import { languageNames, type MarketCode, markets } from "../../../locales/markets.ts";
import { apiPaths } from "../../../routes.ts";
import { accepted } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const getLocation: ApiCall = {
  path: apiPaths.location,
  operationId: "getLocation",
  summary: "Where the visitor seems to be",
  result: v.object({
    iso_code: v.pipe(v.string(), v.description("ISO 3166-1 alpha-2.")),
    area_code: v.pipe(v.string(), v.description("Country calling code, digits.")),
    placeholder: v.pipe(v.string(), v.description("An example of a national number.")),
    country: v.pipe(v.string(), v.description("Its name, in the language of `lang`.")),
  }),
  resultHeaders: [
    { name: "X-Location-Source", description: "`detected`, or `fallback` when nothing is known." },
    {
      name: "X-Market-Offer",
      description: "Code of the market of the visitor's country, where it is another than `lang`.",
    },
    { name: "X-Market-Label", description: "Its language and country in words, percent-encoded." },
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
  // The fallback of D15 looks like any other answer: whoever has to tell a detection from it (D13) reads this.
  c.header("x-location-source", detectedCountry === null ? "fallback" : "detected");
  const country = detectedCountry === null ? location.country : countryName(detectedCountry, markets[market].tag);
  return accepted(c, market, { ...location, country });
}

/** The market of the country the visitor is in, if it is not the one they are reading (D1). */
function offeredTo(country: string | null, reading: MarketCode, offered: readonly MarketCode[]): MarketCode | null {
  const own = country === null ? undefined : marketOfCountry(country, offered);
  return own === undefined || own === reading ? null : own;
}
