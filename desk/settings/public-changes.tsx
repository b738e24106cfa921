/** The public pages whose texts the draft changes, in one market, with a preview of each. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SettingChanges } from "../../domain/desk/settings.ts";
import type { SettingGroup } from "../../domain/operator/setting-groups.ts";
import { direction, type MarketCode, markets } from "../../locales/markets.ts";
import { findingsIn, settingChangesQuery, settingPreviewAddress } from "../requests/settings.ts";
import fields from "../frame/field.module.css";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import css from "./settings.module.css";

export function PublicChanges({ group, version }: { readonly group: SettingGroup; readonly version: number }) {
  const { t, format } = useLanguage();
  const id = useId();
  const [chosen, setChosen] = useState<MarketCode | null>(null);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...settingChangesQuery(group, version, chosen),
    placeholderData: (previous) => previous,
  });
  // The dialog around this reports them.
  if (findingsIn(error).length > 0) return null;
  return (
    <section className={css.changes} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("settings.pagesChange")}</h2>
      {isPending && <Loading />}
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <div className={fields.field}>
            <label htmlFor={id}>{t("vacancyEdit.pay.market")}</label>
            <select
              id={id}
              value={chosen ?? data.market}
              onChange={({ currentTarget }) => {
                const market = data.markets.find((each) => each === currentTarget.value);
                if (market) setChosen(market);
              }}
            >
              {data.markets.map((market) => (
                <option key={market} value={market}>
                  {format.market(market)}
                </option>
              ))}
            </select>
          </div>
          {isPlaceholderData && <Loading />}
          {data.pages.length === 0 && <p className={css.state}>{t("settings.noPageChanges")}</p>}
          {groupByChange(data.pages).map((pages) => (
            <Change key={pages[0]?.page} group={group} market={data.market} pages={pages} />
          ))}
        </>
      )}
    </section>
  );
}

type Page = SettingChanges["pages"][number];

/** Pages with the same change together: most settings are in the header or footer of all pages. */
function groupByChange(pages: readonly Page[]): readonly (readonly Page[])[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const change = JSON.stringify([page.removed, page.added]);
    groups.set(change, [...(groups.get(change) ?? []), page]);
  }
  return [...groups.values()];
}

interface ChangeProps {
  readonly group: SettingGroup;
  readonly market: MarketCode;
  /** All have the same change. */
  readonly pages: readonly Page[];
}

function Change({ group, market, pages }: ChangeProps) {
  const { t } = useLanguage();
  const { language, tag } = markets[market];
  const inMarket = { lang: tag, dir: direction(language) };
  const [{ removed, added } = { removed: [], added: [] }] = pages;
  return (
    <div>
      {pages.map(({ page, title }) => (
        <div key={page}>
          <h3 {...inMarket}>{title}</h3>
          <a
            href={settingPreviewAddress(group, page, market)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("settings.previewOf", { page: title })}
          >
            {t("settings.preview")}
          </a>
        </div>
      ))}
      <dl>
        {removed.length > 0 && (
          <div>
            <dt>{t("settings.before")}</dt>
            <dd {...inMarket}>
              {removed.map((text) => (
                <del key={text}>{text}</del>
              ))}
            </dd>
          </div>
        )}
        {added.length > 0 && (
          <div>
            <dt>{t("settings.after")}</dt>
            <dd {...inMarket}>
              {added.map((text) => (
                <ins key={text}>{text}</ins>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
