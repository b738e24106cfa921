/**
 * The survey in words: each question, and each answer that it can have, as the applicant reads them (specification section 3).
 * Said here alone, so that the survey, the status page and the desk cannot say different things of one answer.
 */
import { jobInterests, notCurrently } from "../domain/survey/answers.ts";
import { countryInText } from "../locales/countries.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { translatorFor } from "../locales/translator.ts";

/** `question` as it is sent and stored; `country` is ISO 3166-1 alpha-2: where the applicant applies. */
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

/** `value` as it is sent and stored. A city is the person's own words; so is a value that the question does not know. */
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
