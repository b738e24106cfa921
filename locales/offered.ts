import type { Operator } from "../domain/operator/operator.ts";
import { fallbackMarket, type MarketCode, marketCodes, markets } from "./markets.ts";
import { completeLanguages } from "./translator.ts";

/**
 * Markets with pages: those the operator offers whose language is complete. Pages of a paused
 * market stay and name the open countries, unless it has no country. Always includes the fallback
 * market, the `x-default`.
 */
export function offeredMarkets(operator: Operator): readonly MarketCode[] {
  let known = offered.get(operator);
  if (!known) offered.set(operator, (known = findOffered(operator)));
  return known;
}

/** Cached, because every request needs it. */
const offered = new WeakMap<Operator, readonly MarketCode[]>();

function findOffered(operator: Operator): readonly MarketCode[] {
  const wanted = operator.markets.offered ?? marketCodes;
  const paused = new Set<string>(operator.markets.paused);
  return marketCodes.filter(
    (code) =>
      code === fallbackMarket ||
      (wanted.includes(code) &&
        (!paused.has(code) || markets[code].country !== null) &&
        (completeLanguages as readonly string[]).includes(markets[code].language)),
  );
}
