import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import styles from "./plain.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { linkTo } from "./rich-text.tsx";

/** Who runs the site. What the operator has not given is not shown. */
export function ImprintPage({ view }: { view: SiteView }) {
  const { t, operator } = view;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t("imprint.operator"), operator.legalName],
    [
      t("imprint.address"),
      operator.address.map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      )),
    ],
    [t("imprint.registration"), <bdi key="registration">{operator.registration}</bdi>],
    [t("imprint.vatId"), operator.vatId],
    [t("imprint.representative"), operator.representative],
    [
      t("imprint.contact"),
      <>
        <div>
          <a href={`mailto:${operator.email}`}>
            <bdi>{operator.email}</bdi>
          </a>
        </div>
        {operator.phone !== null && (
          <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi>{operator.phone}</bdi>
          </a>
        )}
      </>,
    ],
    [t("imprint.sources"), t.rich("imprint.sourcesText", { link: linkTo("https://db-ip.com") })],
  ];
  return (
    <PrivacyLayout view={view}>
      <h1>{t("imprint.title")}</h1>
      <p className={styles.intro}>{t("imprint.intro")}</p>
      <dl className={styles.facts}>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </PrivacyLayout>
  );
}
