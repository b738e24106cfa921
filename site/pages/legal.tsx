import type { ReactNode } from "react";
import type { LegalClause, LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import styles from "./plain.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";

/** A legal text in one language, with our numbering. Clauses for one country have no number. */
export function LegalPage({ view, text, children }: { view: SiteView; text: LegalText; children?: ReactNode }) {
  return (
    <PrivacyLayout view={view}>
      <h1>{text.title}</h1>
      {text.intro.map((paragraph) => (
        <p key={paragraph} className={styles.intro}>
          {paragraph}
        </p>
      ))}
      <ol className={styles.clauses}>
        {text.clauses.map((clause) => (
          <li key={clause.heading}>
            <Clause clause={clause} />
          </li>
        ))}
      </ol>
      {text.besides?.map((clause) => (
        <section key={clause.heading} className={styles.besides}>
          <Clause clause={clause} />
        </section>
      ))}
      {children}
    </PrivacyLayout>
  );
}

function Clause({ clause }: { clause: LegalClause }) {
  return (
    <>
      <h2>{clause.heading}</h2>
      {clause.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {clause.stored && (
        <dl className={styles.stored}>
          {Object.entries(clause.stored).map(([name, text]) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
