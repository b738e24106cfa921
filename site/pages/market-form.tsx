/** The market switch: submit buttons, so that it works without a script. Decisions D1, D13. */
import type { ReactNode } from "react";
import { localePath } from "../../routes.ts";
import type { MarketView, SiteView } from "../view.ts";

export function MarketForm({ view, className, children }: { view: SiteView; className?: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={localePath}>
      <input type="hidden" name="page" value={view.page ?? "home"} />
      {view.ownPage !== null && <input type="hidden" name="own" value={view.ownPage} />}
      {view.job !== null && <input type="hidden" name="job" value={view.job} />}
      {children}
    </form>
  );
}

/** The attributes for text in another language, with its direction if that differs. */
export function languageAttributes({ language, dir }: MarketView, page: SiteView) {
  return { lang: language, dir: dir === page.dir ? undefined : dir };
}

/** A market named in its own language: by language, or by country within its language. */
export function MarketButton({ market, by, view }: { market: MarketView; by: "language" | "country"; view: SiteView }) {
  return (
    <button
      name="market"
      value={market.market}
      {...(by === "language" && languageAttributes(market, view))}
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

/** Groups markets by language, in the given order. */
export function groupByLanguage(markets: readonly MarketView[]): readonly (readonly [MarketView, ...MarketView[]])[] {
  const groups = new Map<string, [MarketView, ...MarketView[]]>();
  for (const market of markets) {
    const group = groups.get(market.language);
    if (group) group.push(market);
    else groups.set(market.language, [market]);
  }
  return [...groups.values()];
}
