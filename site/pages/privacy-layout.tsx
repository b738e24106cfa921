import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./reading.module.css";

/** Privacy, terms, imprint and error pages: one text column. */
export function PrivacyLayout({ view, children }: { view: SiteView; children: ReactNode }) {
  return (
    <>
      <Header view={view} />
      <main id="content" className={styles.reading}>
        {children}
      </main>
      <Footer view={view} />
    </>
  );
}
