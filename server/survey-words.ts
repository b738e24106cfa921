/**
 * The survey's questions and answers as the applicant reads them (specification section 3). Defined
 * once, so that survey, status page and desk show the same text.
 */
import { jobInterests, notCurrently } from "../domain/survey/answers.ts";
import { countryInText } from "../locales/countries.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/**
 * @param question as sent and stored
 * @param country ISO 3166-1 alpha-2: the country applied in
 */
export function questionWords(question: string, country: string, market: MarketCode): string {
  const t = translatorFor(market);
  switch (question) {
    case "IS_LOCAL_USER":
      return t("survey.local", { country: countryInText(country, markets[market].tag) });
    case "IS_REMOTE_WORKED":
      return t("survey.remote");
    case "JOB_INTEREST":
      return t("survey.job");
    case "CITY":
      return t("survey.city");
    default:
      return question;
  }
}

/**
 * The text of an answer. A city, or a value unknown to the question, is shown as stored.
 * @param value as sent and stored
 */
export function answerWords(question: string, value: string, market: MarketCode): string {
  const t = translatorFor(market);
  switch (question) {
    case "IS_LOCAL_USER":
      if (value === notCurrently) return t("survey.notCurrently");
      return value === "1" ? t("survey.yes") : value === "0" ? t("survey.no") : value;
    case "IS_REMOTE_WORKED":
      return value === "1" ? t("survey.yes") : value === "0" ? t("survey.notYet") : value;
    case "JOB_INTEREST": {
      const known = jobInterests.find((interest) => interest === value);
      return known === undefined ? value : t(`survey.jobs.${known}`);
    }
    default:
      return value;
  }
}
