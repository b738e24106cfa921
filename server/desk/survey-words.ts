/** The survey's questions and answers as the applicant read them, in the desk's language. */
import { jobInterests, notCurrently } from "../../domain/survey/answers.ts";
import { countryName } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";

export function answerWords(
  { question, value }: { readonly question: string; readonly value: string },
  country: string,
  market: MarketCode,
): { question: string; answer: string } {
  const t = translatorFor(market);
  const yesOrNo = value === "1" ? t("survey.yes") : value === "0" ? t("survey.no") : value;
  switch (question) {
    case "IS_LOCAL_USER":
      return {
        question: t("survey.local", { country: countryName(country, markets[market].tag) }),
        answer: value === notCurrently ? t("survey.notCurrently") : yesOrNo,
      };
    case "IS_REMOTE_WORKED":
      return { question: t("survey.remote"), answer: value === "0" ? t("survey.notYet") : yesOrNo };
    case "JOB_INTEREST": {
      const job = jobInterests.find((one) => one === value);
      return { question: t("survey.job"), answer: job ? t(`survey.jobs.${job}`) : value };
    }
    case "CITY":
      return { question: t("survey.city"), answer: value };
    default:
      return { question, answer: value };
  }
}
