import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./reading.module.css";

interface SuccessLayoutProps {
  readonly view: SiteView;
  readonly children: ReactNode;
  /** Markup of the survey, already rendered; null when there is none to answer. */
  readonly survey: string | null;
}

/** After applying: nothing here asks to apply again. */
export function SuccessLayout({ view, children, survey }: SuccessLayoutProps) {
  return (
    <>
      <Header view={view} calm />
      <main id="content" className={styles.reading}>
        {children}
      </main>
      <Footer view={view} />
      {survey !== null && <div dangerouslySetInnerHTML={{ __html: survey }} />}
    </>
  );
}
