/**
 * The page that hosts the desk's application: identical for everyone and without personal data. Its
 * log-in screens have the site's brand.
 */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskAnswers } from "../../locales/desk-answers.ts";
import { direction } from "../../locales/markets.ts";
import type { DeskBrandMark } from "../../domain/desk/log-in.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deskManifestPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { brandView, logInStyles } from "../site/brand.ts";
import { appleIcon } from "./manifest.ts";

/** The base style sheets of the desk, as paths in the repository. */
const sheets = ["ui/tokens.css", "ui/base.css", "ui/rtl.css", "ui/pictures/logo.css"];

/**
 * The exact text that React Aria's usePreventScroll inserts while a dialog is open on iOS, to keep
 * the page behind still. The policy allows it by its hash (CSP Level 3, 6.7.3.3).
 */
const scrollStyle = "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}";

const hashOf = (style: string) => `sha256-${createHash("sha256").update(style).digest("base64")}`;

/** Null: name and mark are the product's. */
function brandMark(operator: Operator): DeskBrandMark | null {
  const { name, icon, logo } = brandView(operator);
  return icon === null && logo === null ? null : { name, icon, logo };
}

/** Served for every page of the desk (B6). Never stored or indexed; no inline script. */
export function deskPage({ deps, https }: ServerParts): { html: string; headers: Record<string, string> } {
  const { script, styles } = deps.assets.desk(sheets);
  const { operator } = deps.config;
  const { oidc } = operator;
  const mark = brandMark(operator);
  const branded = logInStyles(deps.assets, operator);
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        {/* An invitation's URL is a secret. */}
        <meta name="referrer" content="same-origin" />
        <title>{mark ? `${mark.name} · Desk` : "Desk"}</title>
        <link rel="icon" href={mark?.icon ?? deps.assets.address("ui/pictures/icon.svg")} />
        <link rel="apple-touch-icon" href={appleIcon(operator, deps.assets)} />
        {/* Sends the cookie of the access gate. */}
        <link rel="manifest" href={deskManifestPath} crossOrigin="use-credentials" />
        {styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {branded !== "" && <style dangerouslySetInnerHTML={{ __html: branded }} />}
        <script type="module" src={script} />
      </head>
      <body>
        <div
          id="desk"
          data-provider={deps.config.oidcClientSecret === undefined ? undefined : oidc?.name}
          data-local={oidc?.local}
          data-demo={deps.demo ? "" : undefined}
          data-brand={mark ? JSON.stringify(mark) : undefined}
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
      "content-security-policy": `${contentSecurityPolicy([scrollStyle, ...(branded === "" ? [] : [branded])].map(hashOf), https)}; manifest-src 'self'; frame-src 'self'`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    },
  };
}
