/** The market switch: buttons of a form, so that it works without a script. Decisions D1, D13. */
import type { ReactNode } from "react";
import { localePath } from "../../routes.ts";
import type { MarketView, SiteView } from "../view.ts";

export function MarketForm({ view, className, children }: { view: SiteView; className?: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={localePath}>
      <input type="hidden" name="page" value={view.page ?? "home"} />
      {view.job !== null && <input type="hidden" name="job" value={view.job} />}
      {children}
    </form>
  );
}

/** For words in another language than the page's; the direction where it is another, too. */
export function inItself({ language, dir }: MarketView, page: SiteView) {
  return { lang: language, dir: dir === page.dir ? undefined : dir };
}

/** One market, named in itself: by its language, or by its country where the language is already said. */
export function MarketButton({ market, by, view }: { market: MarketView; by: "language" | "country"; view: SiteView }) {
  return (
    <button
      name="market"
      value={market.market}
      {...(by === "language" && inItself(market, view))}
      aria-current={market.current ? "true" : undefined}
    >
      {(by === "country" ? market.countryName : null) ?? market.languageName}
    </button>
  );
}

/** "English · United Kingdom" */
export function marketLabel({ languageName, countryName }: MarketView): string {
  return countryName === null ? languageName : `${languageName} · ${countryName}`;
}

/** Markets of one language side by side, in the order given. */
export function groupByLanguage(markets: readonly MarketView[]): readonly (readonly [MarketView, ...MarketView[]])[] {
  const groups = new Map<string, [MarketView, ...MarketView[]]>();
  for (const market of markets) {
    const group = groups.get(market.language);
    if (group) group.push(market);
    else groups.set(market.language, [market]);
  }
  return [...groups.values()];
}
