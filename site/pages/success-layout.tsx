import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./reading.module.css";

/** The layout after applying: without *Apply*. */
export function SuccessLayout({ view, children }: { view: SiteView; children: ReactNode }) {
  return (
    <>
      <Header view={view} calm />
      <main id="content" className={styles.reading}>
        {children}
      </main>
      <Footer view={view} />
    </>
  );
}
