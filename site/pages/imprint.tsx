import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import styles from "./plain.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { linkTo } from "./rich-text.tsx";

/** One of the legal notice: what it is called there, and what the operator gave. */
export interface NoticeRow {
  readonly name: string;
  /** Each on a line of its own. */
  readonly lines: readonly (string | NoticeLine)[];
}

/** That leads somewhere. */
export interface NoticeLine {
  readonly text: string;
  readonly href: string;
}

/** Who runs the site. What the operator has not given is not shown. */
export function ImprintPage({ view, rows }: { view: SiteView; rows: readonly NoticeRow[] }) {
  const { t } = view;
  return (
    <PrivacyLayout view={view}>
      <h1>{t("imprint.title")}</h1>
      <p className={styles.intro}>{t("imprint.intro")}</p>
      <dl className={styles.facts}>
        {rows.map(({ name, lines }, index) => (
          // Two licences of one country have one name.
          <Row key={`${index} ${name}`} name={name}>
            {lines.map((line) =>
              typeof line === "string" ? (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ) : (
                <div key={line.href}>
                  <a href={line.href}>
                    <bdi>{line.text}</bdi>
                  </a>
                </div>
              ),
            )}
          </Row>
        ))}
        <Row name={t("imprint.sources")}>{t.rich("imprint.sourcesText", { link: linkTo("https://db-ip.com") })}</Row>
      </dl>
    </PrivacyLayout>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
