import type { ShownSection } from "../../../domain/site-content/shown.ts";
import { uploadedPictureAddress } from "../../../routes.ts";
import type { SiteView } from "../../view.ts";
import own from "./own-text.module.css";
import styles from "./sections.module.css";
import { SectionHead } from "./section-head.tsx";

interface OwnTextProps {
  readonly view: SiteView;
  readonly section: ShownSection;
  readonly className?: string;
}

/** The operator's own text: on the home page, and on a page of its own. */
export function OwnText({ view, section: { id, lines, link, picture }, className = "" }: OwnTextProps) {
  const { title = [], paragraphs = [], list = [], link: name = [] } = lines;
  const address = link === null ? null : addressOf(link, view);
  return (
    <section id={id} className={`${styles.section} ${styles.split}${className}`}>
      <SectionHead title={title[0] ?? ""} />
      <div className={own.text}>
        {picture && (
          <img
            src={uploadedPictureAddress(picture.hash, picture.type)}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            loading="lazy"
          />
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {list.length > 0 && (
          <ul>
            {list.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        )}
        {address !== null && name[0] !== undefined && <a href={address}>{name[0]}</a>}
      </div>
    </section>
  );
}

/** Null: an own page that is not on the site in this language. */
function addressOf(link: string, view: SiteView): string | null {
  if (link === "jobs" || link === "apply" || link === "verify") return view.link(link);
  if (!link.startsWith("/")) return link;
  return view.ownPages.find(({ slug }) => slug === link.slice(1))?.address ?? null;
}
