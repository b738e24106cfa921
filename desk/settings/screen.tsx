/** The operator's settings (B22), group by group. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { type SettingGroup, settingGroupNames } from "../../domain/operator/setting-groups.ts";
import { settingGroupQuery, settingsQuery } from "../requests/settings.ts";
import { SettingsTabs } from "./tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { Checklist } from "./checklist.tsx";
import { Group } from "./group.tsx";
import { Transfer } from "./transfer.tsx";
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
        <Transfer readOnly={list?.owner !== "desk"} />
      </nav>
      <div className={css.main}>
        <Checklist key={String(asked === undefined)} isOpen={asked === undefined} />
        <h1>{t(`settings.group.${group}`)}</h1>
        <Suspense fallback={<Loading />}>
          <Loaded key={group} group={group} />
        </Suspense>
      </div>
    </div>
  );
}

function Loaded({ group }: { readonly group: SettingGroup }) {
  const { t } = useLanguage();
  const { demo } = useMe();
  const { data, error, isPending, refetch } = useQuery(settingGroupQuery(group));
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  const words = data.owner === "file" ? "settings.byFile" : demo ? "settings.demo" : "settings.intro";
  const notice = <p className={css.state}>{t(words)}</p>;
  return <Group group={group} stored={data} notice={notice} />;
}
