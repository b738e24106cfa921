import type { SiteView } from "../view.ts";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { WaysOn } from "./ways-on.tsx";

/** 403, 429, 503 and their like: what happened and what to do, in one sentence. */
export function RefusedPage({ view, title, sentence }: { view: SiteView; title: string; sentence: string }) {
  return (
    <PrivacyLayout view={view}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <WaysOn view={view} />
    </PrivacyLayout>
  );
}
