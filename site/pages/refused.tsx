import type { SiteView } from "../view.ts";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { WaysOn } from "./ways-on.tsx";

interface RefusedPageProps {
  readonly view: SiteView;
  readonly title: string;
  readonly sentence: string;
  /** False where home and form are what is refused: the footer's links remain. */
  readonly waysOn?: boolean;
}

/** 403, 429, 503 and their like: what happened and what to do, in one sentence. */
export function RefusedPage({ view, title, sentence, waysOn = true }: RefusedPageProps) {
  return (
    <PrivacyLayout view={view}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {waysOn && <WaysOn view={view} />}
    </PrivacyLayout>
  );
}
