import { useEffect, useRef, useState } from "react";
import css from "./preview.module.css";

interface PageFrameProps {
  /** Of the page, on this site. */
  readonly address: string;
  /** Another one loads the page again. */
  readonly version: number;
  readonly title: string;
  /** By default the style of a vacancy's preview. */
  readonly className?: string | undefined;
}

/**
 * A same-origin frame without script, so that its images load as on the site. The scroll position
 * is kept.
 */
export function PageFrame({ address, version, title, className = css.page }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const of = `${address}${address.includes("?") ? "&" : "?"}v=`;
  const [first] = useState(of + String(version));
  const shown = useRef(first);
  useEffect(() => {
    const now = of + String(version);
    if (now === shown.current) return;
    shown.current = now;
    // Setting `src` would add a history entry, and *Back* would first step through every save.
    frame.current?.contentWindow?.location.replace(now);
  }, [of, version]);
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      sandbox="allow-same-origin"
      src={first}
      onLoad={({ currentTarget: { contentDocument } }) => {
        // Missing if the page could not be loaded, as without a connection.
        const page = contentDocument?.defaultView;
        if (!page) return;
        page.scrollTo(0, scrolled.current);
        page.addEventListener("scroll", () => {
          scrolled.current = page.scrollY;
        });
        // Links and forms are disabled, so that the preview stays on this page.
        for (const word of ["click", "submit"]) page.document.addEventListener(word, (event) => event.preventDefault());
      }}
    />
  );
}
