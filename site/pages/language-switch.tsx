/** The market switch in a native disclosure: in every header, and in short footers. */
import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import styles from "./layout.module.css";
import { groupByLanguage, languageAttributes, MarketButton, MarketForm, marketLabel } from "./market-form.tsx";

interface LanguageSwitchProps {
  readonly view: SiteView;
  readonly className?: string;
  /** Before and after the label. */
  readonly icons: readonly [ReactNode, ReactNode];
}

export function LanguageSwitch({ view, className, icons }: LanguageSwitchProps) {
  const current = view.markets.find((market) => market.current);
  const groups = groupByLanguage(view.markets);
  // A language with one market needs no country name: thirty of them are a long list on a phone.
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
            <p key={group[0].language} {...languageAttributes(group[0], view)}>
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
