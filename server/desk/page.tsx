/** The page that hosts the desk's application: identical for everyone and without personal data. */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskAnswers } from "../../locales/desk-answers.ts";
import { direction } from "../../locales/markets.ts";
import { deskManifestPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { appleIcon } from "./manifest.ts";

/** The base style sheets of the desk, as paths in the repository. */
const sheets = ["ui/tokens.css", "ui/base.css", "ui/rtl.css", "ui/pictures/logo.css"];

/**
 * The exact text that React Aria's usePreventScroll inserts while a dialog is open on iOS, to keep
 * the page behind still. The policy allows it by its hash (CSP Level 3, 6.7.3.3).
 */
const scrollStyle = "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}";
const scrollStyleHash = `sha256-${createHash("sha256").update(scrollStyle).digest("base64")}`;

/** Served for every page of the desk (B6). Never stored or indexed; nothing inline. */
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
        {/* An invitation's URL is a secret. */}
        <meta name="referrer" content="same-origin" />
        <title>Desk</title>
        <link rel="icon" href={deps.assets.address("ui/pictures/icon.svg")} />
        <link rel="apple-touch-icon" href={deps.assets.address(appleIcon)} />
        {/* Sends the cookie of the access gate. */}
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
