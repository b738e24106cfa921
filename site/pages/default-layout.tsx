import type { ReactNode } from "react";
import type { SiteView } from "../view.ts";
import { Footer, LongFooter } from "./footer.tsx";
import { Header } from "./header.tsx";
import { WayIn } from "./way-in.tsx";
import styles from "./home/frame.module.css";

interface DefaultLayoutProps {
  readonly view: SiteView;
  readonly children: ReactNode;
  /** The application modal's rendered markup; null: the page has none. */
  readonly modal?: string | null;
}

/** The layout of home and form pages. A modal adds the *Apply* bar on phones. */
export function DefaultLayout({ view, children, modal = null }: DefaultLayoutProps) {
  return (
    <>
      <Header view={view} />
      <main id="content">{children}</main>
      {view.page === "home" ? <LongFooter view={view} /> : <Footer view={view} />}
      {modal !== null && (
        <>
          {view.closed === null && (
            <nav className={styles.sticky} aria-label={view.t("site.nav.apply")} data-sticky-apply="" hidden>
              <WayIn view={view} />
            </nav>
          )}
          <div dangerouslySetInnerHTML={{ __html: modal }} />
        </>
      )}
    </>
  );
}
