/** Assembles a page's view from the operator file, market and country: plain values, no request. */
import type { Config } from "../../app/config.ts";
import { asksExactAge, minimumAge, minimumAgeReason } from "../../domain/market-law/applying.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { testimonialsAtHome } from "../../domain/vacancies/testimonial.ts";
import { countryName } from "../../locales/countries.ts";
import { direction, languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { jobAlertsAddress, type PageName, pageAddress } from "../../routes.ts";
import type { MarketView, OperatorView, SiteView, TestimonialView } from "../../site/view.ts";
import { brandView } from "./brand.ts";
import { countryView } from "./country-view.ts";
import { jobCard } from "./job-view.ts";
import { jobsIn } from "../../commands/vacancies/market-jobs.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { hasAlerts } from "../../commands/job-alerts/context.ts";
import { type MailDeployment, sendsEmail } from "../../commands/outbox/sends-email.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

const jobsAtHome = 6;

export interface PageScope {
  readonly market: MarketCode;
  /** Whether the URL contains the market's code; links then do, too. */
  readonly prefixed: boolean;
  /** Null on error pages. */
  readonly page: PageName | null;
  readonly job?: string;
  /** ISO 3166-1 alpha-2: the market's, or on negotiated pages the visitor's; null: none. */
  readonly country: string | null;
}

export interface SiteViewParts {
  readonly config: Pick<Config, "operator" | "environment" | "tagManager"> & MailDeployment;
  readonly catalog: PublishedCatalog;
}

export function siteView({ config, catalog }: SiteViewParts, scope: PageScope): SiteView {
  const { operator, environment, tagManager } = config;
  const { market } = scope;
  const { language, tag } = markets[market];
  const t = translatorFor(market);
  const prefix = scope.prefixed ? market : undefined;
  const jobs = jobsIn(catalog, market);
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
    delivers: operator.webhooks.length > 0 || sendsEmail(config),
    tagManager: tagManager ?? null,
    operator: operatorView(operator),
    brand: brandView(operator),
    claims: operator.claims,
    payAsSpecified: !operator.byLaw,
    country,
    countryInText: country?.eligible ? country.inText : null,
    closed: country && !country.eligible ? t("home.hero.closed", { country: country.inText }) : null,
    tellWhenOpen:
      country && !country.eligible && country.code === markets[market].country && hasAlerts(config)
        ? jobAlertsAddress(prefix)
        : null,
    job: scope.job ?? null,
    jobs: jobs.slice(0, jobsAtHome).map((job) => jobCard(job, scope)),
    jobCount: jobs.length,
    testimonials: testimonialsAtHome(catalog.testimonials, language).flatMap(
      ({ texts, name, sample }): TestimonialView[] => {
        const text = texts[language];
        return text ? [{ ...text, name: text.name ?? name, sample }] : [];
      },
    ),
    markets: offeredMarkets(operator).map((code) => marketView(code, market)),
    minimumAge: minimumAge(operator, scope.country),
    minimumAgeReason: minimumAgeReason(operator, scope.country, language),
    // With an unknown country, the form starts with the default one.
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
