import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./reading.module.css";

interface SuccessLayoutProps {
  readonly view: SiteView;
  readonly children: ReactNode;
  /** The survey's rendered markup; null: none to answer. */
  readonly survey: string | null;
}

/** The layout after applying: without *Apply*. */
export function SuccessLayout({ view, children, survey }: SuccessLayoutProps) {
  return (
    <>
      <Header view={view} calm />
      <main id="content" className={styles.reading}>
        {children}
        {survey !== null && <div dangerouslySetInnerHTML={{ __html: survey }} />}
      </main>
      <Footer view={view} />
    </>
  );
}
