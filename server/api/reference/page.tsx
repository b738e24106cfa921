/**
 * The API for people, made from the very document that `/openapi.json` serves and from the schemas of the webhook events:
 * it cannot say anything else than they do. In English, as the calls' names are.
 */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { openApiPath } from "../../../routes.ts";
import { Calls } from "./call.tsx";
import type { NamedSchema, OpenApiDocument } from "./document.ts";
import { Schemas } from "./fields.tsx";
import { referenceStyle } from "./style.ts";

export interface ReferenceParts {
  readonly document: OpenApiDocument;
  /** The webhook events; without any there is no section of them. */
  readonly events: readonly NamedSchema[];
  /** The site's colours and type. */
  readonly siteStyle: string;
}

/** `styleHash`: of the page's one inline style, for its policy. */
export function referencePage({ document, events, siteStyle }: ReferenceParts): { html: string; styleHash: string } {
  const style = siteStyle + referenceStyle;
  const page = <Reference document={document} events={events} style={style} />;
  const hash = createHash("sha256").update(style).digest("base64");
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, styleHash: `sha256-${hash}` };
}

function Reference({ document, events, style }: Omit<ReferenceParts, "siteStyle"> & { style: string }) {
  const { info, servers, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );
  const entries = [...calls, ...events.map(({ name }) => ({ id: name, name }))];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${info.title}: the API`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>{info.title}: the API</h1>
          <p>{info.description}</p>
          <p>
            For programs: <a href={openApiPath}>{openApiPath}</a>, OpenAPI {document.openapi}, version {info.version}.
            Addresses are below {servers.map(({ url }) => url).join(", ")}.
          </p>
          <nav aria-label="On this page">
            <ul>
              {entries.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <code>{name}</code>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <h2>Calls</h2>
          <Calls document={document} />
          {events.length > 0 && <h2>Webhook events</h2>}
          <Schemas schemas={events} />
        </main>
      </body>
    </html>
  );
}
