/** Puts together what a page shows, from the operator's file, the market and the country: plain values, no request. */
import type { Config } from "../../config.ts";
import { asksExactAge, minimumAge, minimumAgeReason } from "../../domain/market-law/applying.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { testimonialsAtHome } from "../../domain/vacancies/testimonial.ts";
import { countryName } from "../../locales/countries.ts";
import { direction, languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { type PageName, pageAddress } from "../../routes.ts";
import type { MarketView, OperatorView, SiteView, TestimonialView } from "../../site/view.ts";
import { countryView } from "./country-view.ts";
import { jobCard } from "./job-view.ts";
import { jobsIn } from "../../vacancies/market-jobs.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { type MailDeployment, sendsMail } from "../../outbox/sends-mail.ts";
import type { Shelf } from "../../vacancies/shelf.ts";

/** Cards on the home page. */
const jobsAtHome = 6;

export interface PageScope {
  readonly market: MarketCode;
  /** Whether the address carries the market's code; links then do, too. */
  readonly prefixed: boolean;
  /** null on error pages. */
  readonly page: PageName | null;
  /** The vacancy whose page it is. */
  readonly job?: string;
  /** ISO 3166-1 alpha-2: the market's, or on negotiated pages the visitor's; null where there is none. */
  readonly country: string | null;
}

export interface SiteViewParts {
  readonly config: Pick<Config, "operator" | "environment" | "tagManager"> & MailDeployment;
  readonly shelf: Shelf;
}

export function siteView({ config, shelf }: SiteViewParts, scope: PageScope): SiteView {
  const { operator, environment, tagManager } = config;
  const { market } = scope;
  const { language, tag } = markets[market];
  const t = translatorFor(market);
  const prefix = scope.prefixed ? market : undefined;
  const jobs = jobsIn(shelf, market);
  const country = scope.country ? countryView(scope.country, market, operator) : null;
  return {
    market,
    language,
    tag,
    dir: direction(language),
    t,
    page: scope.page,
    link: (page, hash) => pageAddress(page, prefix) + (hash ? `#${hash}` : ""),
    demo: environment === "demo",
    sample: environment === "demo" && operator.sample,
    delivers: operator.webhooks.length > 0 || sendsMail(config),
    tagManager: tagManager ?? null,
    operator: operatorView(operator),
    claims: operator.claims,
    payAsSpecified: !operator.byLaw,
    country,
    countryInText: country?.eligible ? country.inText : null,
    closed: country && !country.eligible ? t("home.hero.closed", { country: country.inText }) : null,
    job: scope.job ?? null,
    jobs: jobs.slice(0, jobsAtHome).map((job) => jobCard(job, scope)),
    jobCount: jobs.length,
    testimonials: testimonialsAtHome(shelf.testimonials, language).flatMap(
      ({ texts, name, sample }): TestimonialView[] => {
        const text = texts[language];
        return text ? [{ ...text, name: text.name ?? name, sample }] : [];
      },
    ),
    markets: offeredMarkets(operator).map((code) => marketView(code, market)),
    minimumAge: minimumAge(operator, scope.country),
    minimumAgeReason: minimumAgeReason(operator, scope.country, language),
    // Where no country is known the form begins with the default one.
    asksAge: asksExactAge(operator, scope.country ?? defaultCountry),
  };
}

function operatorView(operator: Config["operator"]): OperatorView {
  const { identity } = operator;
  return {
    name: identity.name,
    legalName: identity.legalName,
    address: identity.address,
    registration: identity.registration,
    email: identity.email,
    phone: identity.phone ?? null,
    representative: identity.representative ?? null,
    vatId: identity.vatId || null,
  };
}

function marketView(code: MarketCode, current: MarketCode): MarketView {
  const { language, tag, country } = markets[code];
  return {
    market: code,
    language,
    tag,
    dir: direction(language),
    languageName: languageNames[language],
    countryName: country ? countryName(country, tag) : null,
    current: code === current,
  };
}
