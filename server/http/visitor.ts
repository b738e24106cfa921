/** What a request tells about its visitor: their choice, where they seem to be, what they read. */
import type { Context } from "hono";
import { toCountryCode } from "../../domain/phone/countries.ts";
import { senderOf } from "../../domain/network/address.ts";
import { negotiateMarket } from "../../domain/visitor/market.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import type { Dependencies } from "../dependencies.ts";
import { clientAddress } from "./client-address.ts";
import type { Cookies } from "./cookies.ts";

export interface Visitor {
  /** Who counts as one sender for limits. */
  readonly sender: string;
  /** ISO 3166-1 alpha-2, or null: a detection, never a fallback (D13). */
  readonly detectedCountry: string | null;
  /** The market that an address without a prefix shows (D1). */
  readonly negotiatedMarket: MarketCode;
}

export function visitorOf(
  c: Context,
  { config, geoip }: Pick<Dependencies, "config" | "geoip">,
  cookies: Cookies,
  offered: readonly MarketCode[],
): Visitor {
  const address = clientAddress(c, config.trustProxy);
  // Some places have an address range and no numbering plan (AQ): nobody can be called there.
  const detectedCountry = edgeCountry(c, config.geoCountryHeader) ?? toCountryCode(geoip.country(address));
  return {
    sender: senderOf(address),
    detectedCountry,
    negotiatedMarket: negotiateMarket({
      chosen: cookies.chosenMarket(c),
      detectedCountry,
      acceptLanguage: c.req.header("accept-language"),
      offered,
    }),
  };
}

/** The country as the operator's edge names it, in the header that the settings name (D12); XX, T1 and the like are none. */
function edgeCountry(c: Context, header: string | undefined): string | null {
  return header === undefined ? null : toCountryCode(c.req.header(header));
}

/**
 * The market whose language a call is answered in (D11): `lang` is a market's code or a BCP-47 tag; without one, or with
 * one that is not offered, what the visitor reads decides.
 */
export function marketOfCall(
  lang: string | undefined,
  offered: readonly MarketCode[],
  acceptLanguage: string | undefined,
): MarketCode {
  const wanted = lang?.trim();
  if (wanted) {
    const code = wanted.toLowerCase();
    if (isMarketCode(code) && offered.includes(code)) return code;
    const named = offered.find((market) => markets[market].tag.toLowerCase() === code);
    if (named) return named;
  }
  return negotiateMarket({
    chosen: undefined,
    detectedCountry: null,
    acceptLanguage: wanted || acceptLanguage,
    offered,
  });
}
