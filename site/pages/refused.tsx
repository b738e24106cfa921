import type { SiteView } from "../view.ts";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { ErrorPageLinks } from "./error-page-links.tsx";

interface RefusedPageProps {
  readonly view: SiteView;
  readonly title: string;
  readonly sentence: string;
  /** False when home and form are refused too: only the footer's links remain. */
  readonly waysOn?: boolean;
}

/** 403, 429, 503 and the like: what happened and what to do, in one sentence. */
export function RefusedPage({ view, title, sentence, waysOn = true }: RefusedPageProps) {
  return (
    <PrivacyLayout view={view}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {waysOn && <ErrorPageLinks view={view} />}
    </PrivacyLayout>
  );
}
