/**
 * The API reference, rendered from the document that `/openapi.json` serves and the webhook
 * schemas, so that it cannot differ from them. In English, like the names of the calls.
 */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { openApiPath } from "../../../routes.ts";
import { Calls } from "./call.tsx";
import type { NamedSchema, OpenApiDocument } from "./document.ts";
import { Schemas } from "./fields.tsx";

/**
 * Styles that the page adds to the site's colours and type. Small and inline: the content security
 * policy lists its hash.
 */
const referenceStyle = `
main{max-width:820px;margin-inline:auto;padding:28px 20px 80px}
h2{margin-block:56px 12px}
h3{margin-block:40px 8px;overflow-wrap:anywhere}
h4{margin-block:24px 4px;font-weight:600}
code{font:.9em/1.5 ui-monospace,monospace;letter-spacing:0}
nav li{padding-block:6px}
dl>div{padding-block:10px;border-block-start:1px solid var(--line)}
dt{overflow-wrap:anywhere}
dt b{font-size:.78rem}
dd{margin:0;color:var(--muted)}
.type{color:var(--muted);font-size:.84rem}
.limit{display:block;font-size:.84rem;overflow-wrap:anywhere}
details{border-block-start:1px solid var(--line)}
details>dl{padding-inline-start:20px}
summary{padding-block:10px}
`;

export interface ReferenceParts {
  readonly document: OpenApiDocument;
  /** The webhook events; if empty, the section is omitted. */
  readonly events: readonly NamedSchema[];
  /** The site's colours and type. */
  readonly siteStyle: string;
}

/** `styleHash`: the hash of the page's only inline style, for its content security policy. */
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
            Machine-readable: <a href={openApiPath}>{openApiPath}</a>, OpenAPI {document.openapi}, version{" "}
            {info.version}. Base URL: {servers.map(({ url }) => url).join(", ")}.
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
