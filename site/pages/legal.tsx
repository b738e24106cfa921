import type { LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import styles from "./plain.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";

/** A legal text in one language; the numbering is ours. */
export function LegalPage({ view, text }: { view: SiteView; text: LegalText }) {
  return (
    <PrivacyLayout view={view}>
      <h1>{text.title}</h1>
      {text.intro.map((paragraph) => (
        <p key={paragraph} className={styles.intro}>
          {paragraph}
        </p>
      ))}
      <ol className={styles.clauses}>
        {text.clauses.map(({ heading, paragraphs }) => (
          <li key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </PrivacyLayout>
  );
}
