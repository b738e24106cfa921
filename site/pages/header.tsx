/** Demo strip and header: the specification's seven entries, and the market switch. */
import { GlobeIcon, ChevronIcon, MenuIcon } from "../../ui/pictures/icons.tsx";
import { plainHome, type ShownSection } from "../../domain/site-content/shown.ts";
import type { SiteView } from "../view.ts";
import { entriesInRow, type NavigationEntry } from "./header-row.ts";
import styles from "./layout.module.css";
import { Logo } from "./logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** The home page's sections in the header, by their ids. */
const sections = ["home", "why", "feedback", "jobs", "start", "faqs"] as const;
type Listed = (typeof sections)[number];

function NavigationLinks({ entries }: { entries: readonly NavigationEntry[] }) {
  return entries.map(({ id, address, text, current, page }) => (
    <a key={id} href={address} aria-current={current} data-own={page ? "" : undefined}>
      {text}
    </a>
  ));
}

/** All entries: of the home page, then own pages. */
function entriesOf(view: SiteView): NavigationEntry[] {
  const { page, ownPage, t, link } = view;
  const here = view.job === null ? "page" : "true";
  return [
    ...listed(view).map((section) =>
      typeof section === "string"
        ? {
            id: section,
            address: addressOf(section, view),
            text: t(`site.nav.${section}`),
            ...(section === page ? ({ current: here } as const) : {}),
          }
        : { id: section.id, address: link("home", section.id), text: section.lines["title"]?.[0] ?? "", own: true },
    ),
    ...view.ownPages
      .filter(({ navigation }) => navigation)
      .map(({ slug, address, title }) => ({
        id: slug,
        address,
        text: title,
        own: true,
        page: true,
        ...(slug === ownPage ? ({ current: "page" } as const) : {}),
      })),
  ];
}

/** The specification's order, or the operator's. */
function listed({ home, testimonials }: SiteView): readonly (Listed | ShownSection)[] {
  const isShown = (id: string) => id !== "feedback" || testimonials.length > 0;
  if (home === plainHome) return sections.filter(isShown);
  return home
    .filter(({ id }) => isShown(id))
    .flatMap((section) => {
      const id = section.id === "hero" ? "home" : sections.find((each) => each === section.id);
      return id ?? (section.listed ? section : []);
    });
}

/** Links to the section on the home page, or to the page itself when it is open. */
function addressOf(section: (typeof sections)[number], { page, link }: SiteView): string {
  return section === "home" || section === page ? link(section) : link("home", section);
}

interface HeaderProps {
  readonly view: SiteView;
  /** Omits *Apply*, for people who have just applied. Closed markets omit it on every page. */
  readonly calm?: boolean;
  /** The form's URL, if it is for a particular job. */
  readonly form?: string;
}

export function Header({ view, calm = view.closed !== null, form = view.link("apply") }: HeaderProps) {
  const { t } = view;
  const entries = entriesOf(view);
  const inRow = entriesInRow(view, entries);
  const apply = (className?: string) => (
    <a className={className} href={form} data-apply="">
      {t("site.nav.apply")}
    </a>
  );
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("site.skip")}
      </a>
      <header>
        {view.demo && (
          <p className={styles.demo}>
            <b className="sample">{t("site.demo")}</b> {view.sample && `${t("site.demoSample")} `}
            {t(view.delivers ? "site.demoDelivers" : "site.demoSentence")}
          </p>
        )}
        <div className={styles.header}>
          <Logo view={view} />
          <nav className={styles.nav} aria-label={t("site.navigation")}>
            <NavigationLinks entries={inRow} />
          </nav>
          <LanguageSwitch
            view={view}
            className={styles.drop}
            icons={[<GlobeIcon key="globe" />, <ChevronIcon key="open" />]}
          />
          {!calm && apply(`button quiet ${styles.headerApply}`)}
          {/* In a wide window there is a menu only if the row has not all entries. */}
          <details className={inRow === entries ? `${styles.drop} ${styles.menu}` : styles.drop}>
            <summary>
              <MenuIcon />
              <span className="hide">{t("site.menu")}</span>
            </summary>
            <nav className={inRow === entries ? undefined : styles.menu} aria-label={t("site.navigation")}>
              {view.closed === null && apply()}
              <NavigationLinks entries={entries} />
            </nav>
          </details>
        </div>
      </header>
    </>
  );
}
