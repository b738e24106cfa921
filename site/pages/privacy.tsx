import type { LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import { LegalPage } from "./legal.tsx";

/** The date of the version shown, and links to others. */
export interface VersionsView {
  readonly validity: string;
  /** For an earlier version: the link to the current one. */
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

function Versions({ validity, current, earlierTitle, earlier }: VersionsView) {
  return (
    <>
      <p>
        {validity}
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
