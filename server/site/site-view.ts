/** Assembles a page's view from the operator file, market and country: plain values, no request. */
import type { Config } from "../../app/config.ts";
import { asksExactAge, minimumAge, minimumAgeReason } from "../../domain/market-law/applying.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { testimonialsAtHome } from "../../domain/vacancies/testimonial.ts";
import { countryName } from "../../locales/countries.ts";
import { direction, type Language, languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { jobAlertsAddress, ownPageAddress, type PageName, pageAddress } from "../../routes.ts";
import type { OwnPageLink } from "../../site/own-page-link.ts";
import type { MarketView, OperatorView, SiteView, TestimonialView } from "../../site/view.ts";
import { brandView } from "./brand.ts";
import { countryView } from "./country-view.ts";
import { homeIn, type OwnSite, ownSite } from "./own-site.ts";
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
  /** The slug of an own page. */
  readonly ownPage?: string;
  /** For a preview; omitted: as published. */
  readonly own?: OwnSite;
  /** ISO 3166-1 alpha-2: the market's, or on negotiated pages the visitor's; null: none. */
  readonly country: string | null;
}

export interface SiteViewParts {
  readonly config: Pick<Config, "operator" | "environment" | "tagManager"> & MailDeployment;
  readonly catalog: PublishedCatalog;
}

export function siteView(parts: SiteViewParts, scope: PageScope): SiteView {
  const { config, catalog } = parts;
  const { operator } = config;
  const { market, prefixed } = scope;
  const { language } = markets[market];
  const t = translatorFor(market);
  const prefix = prefixed ? market : undefined;
  const ageReason = minimumAgeReason(operator, scope.country, language);
  const own = scope.own ?? ownSite(catalog);
  const country = scope.country ? countryView(scope.country, market, operator) : null;
  return {
    ...marketFrame(parts, market, prefixed),
    page: scope.page,
    country,
    countryInText: country?.eligible ? country.inText : null,
    closed: country && !country.eligible ? t("home.hero.closed", { country: country.inText }) : null,
    alertWhenOpen:
      country && !country.eligible && country.code === markets[market].country && hasAlerts(config)
        ? jobAlertsAddress(prefix)
        : null,
    job: scope.job ?? null,
    home: homeIn(own, language, ageReason !== null),
    ownPages: ownPageLinks(own, language, prefix),
    ownPage: scope.ownPage ?? null,
    minimumAge: minimumAge(operator, scope.country),
    minimumAgeReason: ageReason,
    // With an unknown country, the form starts with the default one.
    asksAge: asksExactAge(operator, scope.country ?? defaultCountry),
  };
}

/** What all pages of a market share. */
type MarketFrame = Omit<
  SiteView,
  | "page"
  | "country"
  | "countryInText"
  | "closed"
  | "alertWhenOpen"
  | "job"
  | "home"
  | "ownPages"
  | "ownPage"
  | "minimumAge"
  | "minimumAgeReason"
  | "asksAge"
>;

/**
 * Keyed by operator and by the catalog's open vacancies, which a changed catalog replaces: the pay
 * of six jobs takes three times as long to put into words as a page takes to render.
 */
const frames = new WeakMap<Operator, WeakMap<PublishedCatalog["open"], Map<string, MarketFrame>>>();

function marketFrame({ config, catalog }: SiteViewParts, market: MarketCode, prefixed: boolean): MarketFrame {
  let ofOperator = frames.get(config.operator);
  if (!ofOperator) frames.set(config.operator, (ofOperator = new WeakMap()));
  let known = ofOperator.get(catalog.open);
  if (!known) ofOperator.set(catalog.open, (known = new Map()));
  const key = JSON.stringify([market, prefixed, config.environment, config.tagManager, sendsEmail(config)]);
  let frame = known.get(key);
  if (!frame) known.set(key, (frame = makeFrame({ config, catalog }, market, prefixed)));
  return frame;
}

function makeFrame({ config, catalog }: SiteViewParts, market: MarketCode, prefixed: boolean): MarketFrame {
  const { operator, environment, tagManager } = config;
  const { language, tag } = markets[market];
  const prefix = prefixed ? market : undefined;
  const jobs = jobsIn(catalog, market);
  return {
    market,
    language,
    tag,
    dir: direction(language),
    t: translatorFor(market),
    link: (page, hash) => pageAddress(page, prefix) + (hash ? `#${hash}` : ""),
    demo: environment === "demo",
    sample: environment === "demo" && operator.sample,
    delivers: operator.webhooks.length > 0 || sendsEmail(config),
    tagManager: tagManager ?? null,
    operator: operatorView(operator),
    brand: brandView(operator),
    claims: operator.claims,
    payAsSpecified: !operator.byLaw,
    jobs: jobs.slice(0, jobsAtHome).map((job) => jobCard(job, { market, prefixed })),
    jobCount: jobs.length,
    testimonials: testimonialsAtHome(catalog.testimonials, language).flatMap(
      ({ texts, name, sample }): TestimonialView[] => {
        const text = texts[language];
        return text ? [{ ...text, name: text.name ?? name, sample }] : [];
      },
    ),
    markets: offeredMarkets(operator).map((code) => marketView(code, market)),
  };
}

function ownPageLinks({ pages }: OwnSite, language: Language, prefix: MarketCode | undefined): OwnPageLink[] {
  return [...pages.values()]
    .filter(({ languages }) => languages.includes(language))
    .map(({ slug, content: { places, texts } }) => ({
      slug,
      address: ownPageAddress(slug, prefix),
      title: texts[language]?.text["page.title"]?.[0] ?? "",
      ...places,
    }));
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
