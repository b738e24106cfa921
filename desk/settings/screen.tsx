/** The operator's settings (B22), group by group. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import type { DeskSettings } from "../../domain/desk/settings.ts";
import { type SettingGroup, settingGroupNames } from "../../domain/operator/setting-groups.ts";
import { settingGroupQuery, settingsQuery } from "../calls/settings.ts";
import { SettingsTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { Group } from "./group.tsx";
import css from "./settings.module.css";

export function SettingsScreen() {
  const { t } = useLanguage();
  const { group: asked } = useParams({ strict: false });
  const group = settingGroupNames.find((name) => name === asked) ?? "identity";
  useTitle(t(`settings.group.${group}`));
  const list = useQuery(settingsQuery).data;
  return (
    <div className={css.screen}>
      <SettingsTabs />
      <nav className={css.groups} aria-label={t("settings.groups")}>
        {settingGroupNames.map((name) => (
          <Link key={name} to="/settings/$group" params={{ group: name }} activeProps={{ "aria-current": "page" }}>
            {t(`settings.group.${name}`)}
            {list?.groups.find((each) => each.name === name)?.isChanged && <small>{t("settings.notPublished")}</small>}
          </Link>
        ))}
      </nav>
      <div className={css.main}>
        <h1>{t(`settings.group.${group}`)}</h1>
        <Suspense fallback={<Loading />}>
          <Loaded key={group} group={group} list={list} />
        </Suspense>
      </div>
    </div>
  );
}

function Loaded({ group, list }: { readonly group: SettingGroup; readonly list: DeskSettings | undefined }) {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(settingGroupQuery(group));
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  const gaps = group === "identity" ? (list?.gaps ?? []) : [];
  const notice = (
    <>
      <p className={css.state}>{t(data.owner === "file" ? "settings.byFile" : "settings.intro")}</p>
      {gaps.length > 0 && (
        <section aria-labelledby="settings-gaps" className={css.gaps}>
          <h2 id="settings-gaps">{t("settings.gaps")}</h2>
          <ul lang="en" dir="ltr" className={css.findings}>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
  return <Group group={group} stored={data} notice={notice} />;
}
