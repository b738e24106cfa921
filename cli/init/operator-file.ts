/** Writes the operator file: YAML in sections, each with a comment. */
import { stringify } from "yaml";
import { ageOfMajority } from "../../domain/market-law/age.ts";
import { isMarketCountry } from "../../domain/market-law/row.ts";
import { retentionLaws } from "../../domain/market-law/retention.ts";
import { slugOf } from "../../domain/vacancies/slug.ts";
import { defaultCurrency } from "../../domain/pay/convert.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { type Answers, languageOf, marketOf, otherLanguages } from "./answers.ts";
import { answerTo, hasJob, none, questions } from "./questions.ts";

/** Sections of the file in order, by first settings. */
const parts: readonly (readonly [comment: string, settings: readonly string[]])[] = [
  ["Who you are, for /imprint and the privacy notice.", ["identity"]],
  ["Where data is stored and by whom, for the privacy notice.", ["privacy"]],
  ["Permits of an agency, as the legal notice shows them.", ["licences"]],
  ["Whose law the terms name.", ["governingLaw"]],
  ["The markets with pages, and the countries that applications are taken from.", ["markets", "eligibleCountries"]],
  [
    "The minimum age. Above 18 only if the law requires it: set it per country in minimumAge.countries, with the reason, which is published.",
    ["minimumAge"],
  ],
  ["Days that applications are kept in countries whose law requires more than 180.", ["retention"]],
  ["Published as /.well-known/security.txt.", ["security"]],
  ["Imported at the first start; after that, edit jobs at the desk.", ["vacancies"]],
  ["Receivers of every event. The secret signs each request: give it to the receiver.", ["webhooks"]],
  ["The sender of every email, and who gets an email about each application.", ["mail"]],
];

const head = `# Fairlead's operator file. It is read again whenever it changes; a file with errors is ignored, and the log and doctor list them.
# Every setting with an example: operator.example.yaml. An editor checks this file with operator.schema.json.
# What the law of a country requires: fairlead doctor --market gb`;

/** @param webhookSecret of the receiver, if there is one */
export function operatorFile(answers: Answers, webhookSecret: string): string {
  const content = contentOf(answers, webhookSecret);
  const written = parts.flatMap(([comment, settings]) => {
    const part = Object.fromEntries(settings.flatMap((name) => (name in content ? [[name, content[name]]] : [])));
    return Object.keys(part).length === 0 ? [] : [`# ${comment}\n${stringify(part, { lineWidth: 0 })}`];
  });
  return [`${head}\n`, ...written].join("\n");
}

/** Never throws: invalid answers are written as given, and the validation reports them. */
function contentOf(answers: Answers, webhookSecret: string): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  const given = (flag: string) => {
    const question = questions.find((each) => each.flag === flag);
    return question && answerTo(question, answers);
  };
  for (const question of questions) {
    const { setting, read } = question;
    const answer = answerTo(question, answers);
    // Names in capitals belong to the environment; jobs, webhooks and mail are assembled below.
    if (answer === undefined || setting === undefined || /^[A-Z]|^vacancies|^webhooks|^mail/.test(setting)) continue;
    put(content, setting.split("."), valueOf(read, answer));
  }
  const countries = content["eligibleCountries"];
  if (Array.isArray(countries)) {
    const own = marketCodes.filter((code) => countries.includes(markets[code].country));
    content["markets"] = { offered: own.length > 0 ? own : ["en"] };
    const longer = countries.flatMap((country: string) => {
      const least = isMarketCountry(country)
        ? retentionLaws[country].least[given("kind") === "agency" ? "agency" : "employer"]
        : 0;
      return least > retentionDays ? [[country, least]] : [];
    });
    if (longer.length > 0) content["retention"] = Object.fromEntries(longer);
  }
  if (answers.get("environment") !== "demo") content["minimumAge"] = { default: ageOfMajority };
  if (hasJob(answers)) content["vacancies"] = [firstJob(answers)];
  const webhookUrl = given("webhook-url");
  if (webhookUrl !== undefined) content["webhooks"] = [{ id: "main", url: webhookUrl, secret: webhookSecret }];
  // The demo writes emails only if it has a server.
  if (![undefined, none].includes(given("smtp-url"))) {
    const to = questions.find(({ flag }) => flag === "mail-to")?.read;
    content["mail"] = { from: given("mail-from"), to: valueOf(to, given("mail-to") ?? "") };
  }
  return content;
}

/** Default of the operator file's schema. */
const retentionDays = 180;

function firstJob(answers: Answers): object {
  const title = answers.get("job-title") ?? "";
  const language = languageOf(answers);
  const pay = answers.get("job-pay");
  const read = questions.find(({ flag }) => flag === "job-pay")?.read;
  return {
    slug: slugOf(title, language),
    pay: pay === undefined ? {} : { perWeek: { currencies: { [currencyOf(answers)]: valueOf(read, pay) } } },
    text: { [language]: { title, description: answers.get("job-text") ?? "" }, ...translationsOf(answers) },
  };
}

function translationsOf(answers: Answers): object {
  const texts = otherLanguages(answers).flatMap((language) => {
    const [title, description] = [answers.get(`job-title-${language}`), answers.get(`job-text-${language}`)];
    return title === undefined && description === undefined ? [] : [[language, { title, description }]];
  });
  return Object.fromEntries(texts);
}

/** The parsed answer; an invalid one, which `misread` (errors.ts) reports, stays as it is. */
function valueOf(read: ((answer: string) => unknown) | undefined, answer: string): unknown {
  try {
    return read ? read(answer) : answer;
  } catch {
    return answer;
  }
}

function currencyOf(answers: Answers): string {
  const market = marketOf(answers);
  return market?.currency ?? market?.ownCurrency ?? defaultCurrency;
}

function put(content: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) content[name] = value;
  else put((content[name] ??= {}) as Record<string, unknown>, rest, value);
}
