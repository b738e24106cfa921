/** The operator's details and links. The home page's is long, with jobs and languages. */
import { ChevronIcon, GlobeIcon } from "../../ui/pictures/icons.tsx";
import type { SiteView } from "../view.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./layout.module.css";
import reading from "./reading.module.css";
import { Logo } from "./logo.tsx";
import { groupByLanguage, MarketButton, MarketForm, marketLabel } from "./market-form.tsx";

function Identity({ view }: { view: SiteView }) {
  const { address, registration, email } = view.operator;
  return (
    <div className={styles.identity}>
      <Logo view={view} />
      {/* Isolated from the page's direction, so that a house number stays in place. */}
      <p>
        <bdi>{address.join(", ")}</bdi>
      </p>
      <p>
        <bdi>{registration}</bdi>
      </p>
      <p>
        <bdi>{email}</bdi>
      </p>
    </div>
  );
}

function InformationLinks({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <>
      {view.ownPages
        .filter(({ footer }) => footer)
        .map(({ slug, address, title }) => (
          <a key={slug} href={address}>
            {title}
          </a>
        ))}
      <a href={view.link("verify")}>{t("verify.link")}</a>
      <a href={`mailto:${view.operator.email}`}>{t("site.footer.contact")}</a>
      <a href={view.link("privacy")}>{t("site.footer.privacy")}</a>
      <a href={view.link("terms")}>{t("site.footer.terms")}</a>
      <a href={view.link("imprint")}>{t("site.footer.imprint")}</a>
      <a href={view.link("accessibility")}>{t("site.footer.accessibility")}</a>
      {view.tagManager !== null && (
        <a href="#consent" data-change-consent hidden>
          {t("later.changeConsent")}
        </a>
      )}
    </>
  );
}

/** Every other language by its first market, then this language's other countries. */
function Languages({ view }: { view: SiteView }) {
  const groups = groupByLanguage(view.markets);
  const own = groups.find((group) => group[0].language === view.language) ?? [];
  const current = own.find((market) => market.current);
  return (
    <div>
      <h2>{view.t("site.language")}</h2>
      {current && <p>{marketLabel(current)}</p>}
      <MarketForm view={view} className={styles.markets}>
        <p>
          {groups
            .filter((group) => group[0].language !== view.language)
            .map(([market]) => (
              <MarketButton key={market.market} view={view} market={market} by="language" />
            ))}
        </p>
        {own.length > 1 && (
          <p>
            {own
              .filter((market) => !market.current)
              .map((market) => (
                <MarketButton key={market.market} view={view} market={market} by="country" />
              ))}
          </p>
        )}
      </MarketForm>
    </div>
  );
}

export function LongFooter({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <footer className={styles.footer}>
      <div className={styles.sitemap}>
        <Identity view={view} />
        {view.jobs.length > 0 && (
          <div className={styles.links}>
            <h2>{t("site.footer.jobs")}</h2>
            {view.jobs.map(({ slug, address, title }) => (
              <a key={slug} href={address}>
                {title}
              </a>
            ))}
          </div>
        )}
        <div className={view.jobs.length > 0 ? styles.links : `${styles.links} ${styles.twoColumns}`}>
          <h2>{t("site.footer.information")}</h2>
          <InformationLinks view={view} />
        </div>
        <Languages view={view} />
      </div>
      <Closing view={view} />
    </footer>
  );
}

/** The footer of every other page. */
export function Footer({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <footer className={styles.footer}>
      <div className={styles.sitemap}>
        <Identity view={view} />
        <div className={`${styles.links} ${styles.twoColumns}`}>
          <h2>{t("site.footer.information")}</h2>
          <div className={reading.pair}>
            <a href={view.link("jobs")}>{t("site.footer.jobs")}</a>
            <InformationLinks view={view} />
          </div>
        </div>
        <div>
          <h2>{t("site.language")}</h2>
          <LanguageSwitch
            view={view}
            className={reading.fold}
            icons={[<GlobeIcon key="globe" />, <ChevronIcon key="open" />]}
          />
        </div>
      </div>
      <Closing view={view} />
    </footer>
  );
}

function Closing({ view }: { view: SiteView }) {
  const operator = view.operator.name;
  return (
    <p className={styles.closing}>
      <span>{view.sample ? view.t("site.footer.sampleOperator", { operator }) : view.operator.legalName}</span>{" "}
      {view.brand.madeWith && <span>{view.t("site.footer.madeWith")}</span>}
    </p>
  );
}
