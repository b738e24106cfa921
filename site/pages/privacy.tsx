import type { LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import { LegalPage } from "./legal.tsx";

/** Since when the text is what it is, and what it was before. */
export interface VersionsView {
  readonly said: string;
  /** Of an earlier version: where the current one is. */
  readonly current: { readonly address: string; readonly text: string } | null;
  readonly earlierTitle: string;
  readonly earlier: readonly { readonly address: string; readonly text: string }[];
}

interface PrivacyPageProps {
  readonly view: SiteView;
  readonly text: LegalText;
  readonly versions: VersionsView | null;
}

/** Ten numbered clauses, specification section 3. */
export function PrivacyPage({ view, text, versions }: PrivacyPageProps) {
  return (
    <LegalPage view={view} text={text}>
      {versions && <Versions {...versions} />}
    </LegalPage>
  );
}

function Versions({ said, current, earlierTitle, earlier }: VersionsView) {
  return (
    <>
      <p>
        {said}
        {current && (
          <>
            {" "}
            <a href={current.address}>{current.text}</a>
          </>
        )}
      </p>
      {earlier.length > 0 && (
        <p>
          {earlierTitle}
          {earlier.map(({ address, text }) => (
            <span key={address}>
              {" · "}
              <a href={address}>{text}</a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
