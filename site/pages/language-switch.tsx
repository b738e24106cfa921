/** The market switch behind a native disclosure: header of every page, footer of the short ones. */
import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import styles from "./layout.module.css";
import { groupByLanguage, inItself, MarketButton, MarketForm, marketLabel } from "./market-form.tsx";

interface LanguageSwitchProps {
  readonly view: SiteView;
  readonly className?: string;
  /** Before and after the words. */
  readonly icons: readonly [ReactNode, ReactNode];
}

export function LanguageSwitch({ view, className, icons }: LanguageSwitchProps) {
  const current = view.markets.find((market) => market.current);
  const groups = groupByLanguage(view.markets);
  // A language with one market is named by itself alone: a list of thirty countries would be long on a phone.
  const single = groups.filter((group) => group.length === 1);
  return (
    <details className={className}>
      <summary>
        {icons[0]}
        <span className="hide">{view.t("site.language")}</span>
        {current && <span>{marketLabel(current)}</span>}
        {icons[1]}
      </summary>
      <MarketForm view={view} className={styles.markets}>
        {groups
          .filter((group) => group.length > 1)
          .map((group) => (
            <p key={group[0].language} {...inItself(group[0], view)}>
              <b>{group[0].languageName}</b>
              {group.map((market) => (
                <MarketButton key={market.market} view={view} market={market} by="country" />
              ))}
            </p>
          ))}
        {single.length > 0 && (
          <p>
            {single.map(([market]) => (
              <MarketButton key={market.market} view={view} market={market} by="language" />
            ))}
          </p>
        )}
      </MarketForm>
    </details>
  );
}
