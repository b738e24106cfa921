import type { Operator } from "../domain/operator/operator.ts";
import { fallbackMarket, type MarketCode, marketCodes, markets } from "./markets.ts";
import { completeLanguages } from "./translator.ts";

/**
 * The markets with pages: those the operator offers, of languages that are complete. The pages of a paused one stay and say where
 * applications are open, unless it belongs to no country. The fallback market is always among them: it is `x-default` and what
 * a visitor gets who reads none of the others.
 */
export function offeredMarkets(operator: Operator): readonly MarketCode[] {
  let known = offered.get(operator);
  if (!known) offered.set(operator, (known = findOffered(operator)));
  return known;
}

/** Every request asks. */
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
