import type { ShownSection } from "../../domain/site-content/shown.ts";
import type { SiteView } from "../view.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { OwnText } from "./home/own-text.tsx";
import own from "./own-page.module.css";
import styles from "./home/sections.module.css";

interface OwnPageProps {
  readonly view: SiteView;
  readonly title: string;
  readonly description: string | null;
  readonly sections: readonly ShownSection[];
}

/** A page of the operator's own: about us, benefits, the team. */
export function OwnPage({ view, title, description, sections }: OwnPageProps) {
  return (
    <DefaultLayout view={view}>
      <div className={`${styles.section} ${styles.before} ${own.opening}`}>
        <h1>{title}</h1>
        {description !== null && <p>{description}</p>}
      </div>
      {sections.map((section, index) => (
        <OwnText
          key={section.id}
          view={view}
          section={section}
          className={index < sections.length - 1 ? ` ${styles.before}` : ""}
        />
      ))}
    </DefaultLayout>
  );
}
