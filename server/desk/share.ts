/** Links and a QR code that lead to the site, each with its own source (B12). */
import type { Context } from "hono";
import { jobsIn } from "../../commands/vacancies/market-jobs.ts";
import { isMarketOpen } from "../../domain/eligibility.ts";
import type { DeskShare, ShareSource } from "../../domain/desk/share.ts";
import { countryInText } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";
import { brandView } from "../site/brand.ts";
import { jobCard } from "../site/job-view.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { qrCode } from "./qr-code.ts";

/** `GET /desk/api/share` */
export async function showShare(request: DeskRequest, c: Context): Promise<Response> {
  const { deps, server } = request;
  const market = marketOf(request, c);
  if (!market) return errorAnswer(c, "invalid");
  const { origin } = server;
  const prefixed = deps.config.localeStrategy === "prefix";
  const home = homeOf(request, market);
  const apply = origin + pageAddress("apply", prefixed ? market : undefined);
  const answer: DeskShare = {
    market,
    openMarkets: openMarkets(request),
    openVacancies: deps.catalog.open.length,
    title: titleIn(market, brandView(deps.config.operator).titleSuffix),
    address: home,
    links: {
      link: from("link", home),
      whatsapp: from("whatsapp", home),
      email: from("email", home),
      linkedin: from("linkedin", home),
      test: from("test", apply),
    },
    jobs: jobsIn(deps.catalog, market).map((job) => {
      const { slug, title, address } = jobCard(job, { market, prefixed });
      return { slug, title, address: origin + address, link: from("link", origin + address) };
    }),
  };
  return json(c, answer);
}

/** `GET /desk/api/share/code`: the QR code of the home page, as SVG. */
export async function showCode(request: DeskRequest, c: Context): Promise<Response> {
  const market = marketOf(request, c);
  if (!market) return errorAnswer(c, "invalid");
  const home = homeOf(request, market);
  return c.body(qrCode(from("poster", home), home.replace(/^https?:\/\/|\/$/g, "")), 200, {
    "content-type": "image/svg+xml",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
  });
}

/** The requested market, or the first in the desk's language; undefined: none such is open. */
function marketOf(request: DeskRequest, c: Context): MarketCode | undefined {
  const open = openMarkets(request);
  const requested = c.req.query("market");
  if (requested !== undefined) return open.find((code) => code === requested);
  return open.find((code) => markets[code].language === languageOf(c)) ?? open[0];
}

/** A link to a market whose applications are closed would bring no applicants. */
function openMarkets({ deps, server }: DeskRequest): readonly MarketCode[] {
  return server.offered.filter((code) => isMarketOpen(code, deps.config.operator));
}

function homeOf({ deps, server }: DeskRequest, market: MarketCode): string {
  return server.origin + pageAddress("home", deps.config.localeStrategy === "prefix" ? market : undefined);
}

function titleIn(market: MarketCode, operator: string): string {
  const { country, tag } = markets[market];
  const t = translatorFor(market);
  return country === null
    ? t("seo.home.titleAnywhere", { operator })
    : t("seo.home.title", { country: countryInText(country, tag), operator });
}

function from(source: ShareSource, address: string): string {
  return `${address}?${new URLSearchParams({ utm_source: source })}`;
}
