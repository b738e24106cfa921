import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../requests/settings.ts";
import { SectionTabs } from "../frame/section-tabs.tsx";
import { useLanguage } from "../language.tsx";

/** Settings that managers make for everyone. */
export function SettingsTabs() {
  const { t } = useLanguage();
  const { data } = useQuery(settingsQuery);
  return (
    <SectionTabs
      label={t("frame.settings")}
      tabs={[
        { to: "/settings", name: t("settings.title"), count: data?.tasks.length ?? 0 },
        { to: "/team", name: t("team.title") },
        { to: "/templates", name: t("templates.title") },
        { to: "/suppression", name: t("suppression.title") },
        { to: "/audit", name: t("audit.title") },
        { to: "/health", name: t("health.title") },
      ]}
    />
  );
}
