import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import styles from "./plain.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { linkTo } from "./rich-text.tsx";

/** A row of the legal notice: its label, and the operator's values. */
export interface NoticeRow {
  readonly name: string;
  readonly lines: readonly (string | NoticeLine)[];
}

export interface NoticeLine {
  readonly text: string;
  readonly href: string;
}

/** The operator's details. Omits missing ones. */
export function ImprintPage({ view, rows }: { view: SiteView; rows: readonly NoticeRow[] }) {
  const { t } = view;
  return (
    <PrivacyLayout view={view}>
      <h1>{t("imprint.title")}</h1>
      <p className={styles.intro}>{t("imprint.intro")}</p>
      <dl className={styles.facts}>
        {rows.map(({ name, lines }, index) => (
          // Two licences of one country have the same name.
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
