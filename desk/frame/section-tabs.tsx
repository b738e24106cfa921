import { Link, type LinkProps } from "@tanstack/react-router";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { countText } from "./count-text.ts";
import css from "./section-tabs.module.css";

interface SectionTabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly to: NonNullable<LinkProps["to"]>;
    readonly name: string;
    /** The number that wait there. */
    readonly count?: number;
  }[];
  readonly note?: string;
}

export function SectionTabs({ label, tabs, note }: SectionTabsProps) {
  return (
    <div className={css.section}>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map(({ to, name, count = 0 }) => (
          <Link key={to} to={to} className={css.tab} activeProps={{ "aria-current": "page" }}>
            {name} {count > 0 && <span>{countText(count)}</span>}
          </Link>
        ))}
      </nav>
      {note !== undefined && <p>{note}</p>}
    </div>
  );
}

/** What the site shows apart from vacancies. Only managers change the brand. */
export function SiteTabs() {
  const { t } = useLanguage();
  const isManager = useMe().role === "manager";
  return (
    <SectionTabs
      label={t("frame.site")}
      tabs={[
        ...(isManager ? [{ to: "/site/brand", name: t("brand.title") } as const] : []),
        { to: "/site/home", name: t("sitePage.home") },
        { to: "/site/pages", name: t("sitePage.pages") },
        { to: "/testimonials", name: t("testimonials.title") },
      ]}
    />
  );
}
