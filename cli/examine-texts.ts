/** Published texts, and vacancies against countries, markets and pay. Reads all of them. */
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { withheldPages, withheldVacancies } from "../db/queries/flagged-texts.ts";
import { shownTestimonials, vacanciesSince } from "../db/queries/published-catalog.ts";
import { vacancyCountries } from "../db/queries/vacancy-countries.ts";
import { openCountries } from "../domain/eligibility.ts";
import type { Finding } from "../domain/health/finding.ts";
import { catalogWarnings } from "../domain/market-law/check.ts";
import { closedCountryMessages } from "../domain/vacancies/closed-country-messages.ts";
import { emptyMarkets } from "../domain/vacancies/empty-markets.ts";
import { shownFromFile } from "../domain/vacancies/from-operator-file.ts";
import { askingSentences } from "../domain/vacancies/testimonial.ts";

/** Published texts that today's stricter check withholds. */
export async function examineVacancies(database: Database): Promise<Finding[]> {
  const [vacancies, pages, testimonials] = await Promise.all([
    withheldVacancies(database),
    withheldPages(database),
    shownTestimonials(database),
  ]);
  const asks = "ask applicants for money by today’s check and are withheld from the site; fix them at the desk";
  return [
    ...vacancies.map(({ slug, languages }): Finding => ({
      kind: "error",
      text: `vacancy ${slug}: texts in ${languages.join(", ")} ${asks}`,
    })),
    ...pages.map(({ slug, languages }): Finding => ({
      kind: "error",
      text: `${slug === "home" ? "home page" : slug.replace("/", " ")}: texts in ${languages.join(", ")} ${asks}`,
    })),
    ...testimonials.flatMap((testimonial): Finding[] => {
      const languages = [...new Set(askingSentences(testimonial).map(({ language }) => language))];
      if (languages.length === 0) return [];
      return [{ kind: "error", text: `testimonial of ${testimonial.name}: texts in ${languages.join(", ")} ${asks}` }];
    }),
  ];
}

/** Vacancies published before the operator removed a country. */
export async function examineCountries({ operator }: Config, database: Database): Promise<Finding[]> {
  const warnings = closedCountryMessages(await vacancyCountries(database), openCountries(operator));
  return warnings.map((text) => ({ kind: "warning", text }));
}

/** Markets without a job. Before the first start, the jobs of the operator file count. */
export async function examineMarkets({ operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  const published = await vacanciesSince(database, -1);
  const vacancies = published.length === 0 ? shownFromFile(operator, now).vacancies : published;
  const open = vacancies.filter(({ closedAt }) => closedAt === null);
  return emptyMarkets(open, operator).map((text) => ({ kind: "warning", text }));
}

/** Pay published when the minimum wage was lower. The demo follows the specification instead. */
export async function examinePay({ environment, operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  if (environment !== "production") return [];
  const open = (await vacanciesSince(database, -1)).filter(({ closedAt }) => closedAt === null);
  return catalogWarnings(open, openCountries(operator), now.toISOString().slice(0, 10)).map((text) => ({
    kind: "warning",
    text,
  }));
}
