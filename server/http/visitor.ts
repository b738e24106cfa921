/** What a request reveals about its visitor: chosen language, likely country, reading languages. */
import type { Context } from "hono";
import { toCountryCode } from "../../domain/phone/countries.ts";
import { senderOf } from "../../domain/network/address.ts";
import { negotiateMarket } from "../../domain/visitor/market.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import type { Dependencies } from "../dependencies.ts";
import { clientAddress } from "./client-address.ts";
import type { Cookies } from "./cookies.ts";

export interface Visitor {
  /** The sender that rate limits count. */
  readonly sender: string;
  /** ISO 3166-1 alpha-2, or null. Only detected, never a fallback (D13). */
  readonly detectedCountry: string | null;
  /** The market that a URL without a prefix shows (D1). */
  readonly negotiatedMarket: MarketCode;
}

export function visitorOf(
  c: Context,
  { config, geoip }: Pick<Dependencies, "config" | "geoip">,
  cookies: Cookies,
  offered: readonly MarketCode[],
): Visitor {
  const address = clientAddress(c, config.trustProxy);
  // Some places have an address range but no numbering plan (AQ), so no one there has a phone
  // number.
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

/** The country from the configured edge header (D12); XX, T1 and the like count as none. */
function edgeCountry(c: Context, header: string | undefined): string | null {
  return header === undefined ? null : toCountryCode(c.req.header(header));
}

/**
 * The market whose language an API answer uses (D11). `lang` is a market code or BCP-47 tag;
 * without one, or with one not offered, Accept-Language decides.
 */
export function marketOfRequest(
  lang: string | undefined,
  offered: readonly MarketCode[],
  acceptLanguage: string | undefined,
): MarketCode {
  const language = lang?.trim();
  if (language) {
    const code = language.toLowerCase();
    if (isMarketCode(code) && offered.includes(code)) return code;
    const named = offered.find((market) => markets[market].tag.toLowerCase() === code);
    if (named) return named;
  }
  return negotiateMarket({
    chosen: undefined,
    detectedCountry: null,
    acceptLanguage: language || acceptLanguage,
    offered,
  });
}
