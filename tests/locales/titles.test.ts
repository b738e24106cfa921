/**
 * Search engines cut a title at about 60 letters and a description at about 160 (wide letters count
 * twice).
 */
import { describe, expect, test } from "vitest";
import { countryInText } from "../../locales/countries.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { demoOperator } from "../support/operators.ts";

const operator = demoOperator.identity.name;
const width = (text: string) => [...text].reduce((sum, letter) => sum + (/\p{Script=Hangul}/u.test(letter) ? 2 : 1), 0);

describe.each(marketCodes)("%s", (market) => {
  const { country, tag } = markets[market];
  const t = translatorFor(market);
  const place = country === null ? null : countryInText(country, tag);

  test("the home page's title and description fit search results", () => {
    const title =
      place === null ? t("seo.home.titleAnywhere", { operator }) : t("seo.home.title", { country: place, operator });
    const description =
      place === null ? t("seo.home.descriptionAnywhere") : t("seo.home.description", { country: place });
    expect(width(title), title).toBeLessThanOrEqual(60);
    expect(width(description), description).toBeLessThanOrEqual(160);
  });
});
