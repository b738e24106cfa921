/** The page that the desk's application runs in: the same for everybody, so there is nothing of anybody in it. */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskAnswers } from "../../locales/desk-answers.ts";
import { direction } from "../../locales/markets.ts";
import { deskManifestPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { appleIcon } from "./manifest.ts";

/** What the desk's own style sheets stand on, as paths in the repository. */
const sheets = ["ui/tokens.css", "ui/base.css", "ui/rtl.css", "ui/pictures/logo.css"];

/**
 * What React Aria writes into the page, letter by letter, while a dialog is open on iOS (its usePreventScroll): so the page
 * behind is held still. The policy lets it in by its hash (CSP Level 3, 6.7.3.3).
 */
const scrollStyle = "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}";
const scrollStyleHash = `sha256-${createHash("sha256").update(scrollStyle).digest("base64")}`;

/** For every address of the desk that is a page (B6). Never kept, never indexed, and no inline script or style in it. */
export function deskPage({ deps, https }: ServerParts): { html: string; headers: Record<string, string> } {
  const { script, styles } = deps.assets.desk(sheets);
  const { oidc } = deps.config.operator;
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        {/* An invitation's address is a secret. */}
        <meta name="referrer" content="same-origin" />
        <title>Desk</title>
        <link rel="icon" href={deps.assets.address("ui/pictures/icon.svg")} />
        <link rel="apple-touch-icon" href={deps.assets.address(appleIcon)} />
        {/* With the cookie of the access gate. */}
        <link rel="manifest" href={deskManifestPath} crossOrigin="use-credentials" />
        {styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        <script type="module" src={script} />
      </head>
      <body>
        <div
          id="desk"
          data-provider={deps.config.oidcClientSecret === undefined ? undefined : oidc?.name}
          data-local={oidc?.local}
        />
        <noscript>
          {deskLanguages.map((language) => (
            <p key={language} lang={language} dir={direction(language)}>
              {deskAnswers(language)("noScript")}
            </p>
          ))}
        </noscript>
      </body>
    </html>
  );
  return {
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${contentSecurityPolicy([scrollStyleHash], https)}; manifest-src 'self'; frame-src 'self'`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    },
  };
}
