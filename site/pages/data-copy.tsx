/**
 * The readable download of an applicant's data: one file without scripts, links or requests. It is
 * opened from disk, where no response header protects it, so it contains its own policy. A stranger
 * may have typed any value.
 */

/** A stored value, with its words if it has any. The file contains both. */
export type CopyValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "moment"; readonly iso: string; readonly words: string }
  /** A stored code and its words. */
  | { readonly kind: "word"; readonly stored: string; readonly words: string };

export type CopyRow = readonly [label: string, value: CopyValue];

export interface CopyPart {
  readonly title: string;
  /** One list per submission or event. */
  readonly entries: Iterable<readonly CopyRow[]>;
}

export interface DataCopyView {
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  readonly title: string;
  readonly lines: readonly string[];
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem}
dl{margin:0 0 1rem;padding:.5rem 0;border-top:1px solid GrayText}
div{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:0 1rem}
dt{color:GrayText}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media (max-width:30rem){div{display:block}}`;

/**
 * The document without its parts: there may be thousands, so the caller renders them one by one.
 */
export function DataCopy({ tag, dir, title, lines }: DataCopyView) {
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="referrer" content="no-referrer" />
        {/* Phones would turn numbers and addresses into links. */}
        <meta name="format-detection" content="telephone=no, email=no, address=no, date=no" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <title>{title}</title>
      </head>
      <body>
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </body>
    </html>
  );
}

export function PartTitle({ title }: Pick<CopyPart, "title">) {
  return <h2>{title}</h2>;
}

export function Entry({ rows }: { readonly rows: readonly CopyRow[] }) {
  return (
    <dl>
      {rows.map(([label, value], row) => (
        <div key={row}>
          <dt>{label}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { readonly value: CopyValue }) {
  switch (value.kind) {
    case "moment":
      return <time dateTime={value.iso}>{value.words}</time>;
    case "word":
      return <data value={value.stored}>{value.words}</data>;
    case "text":
      return <bdi>{value.text}</bdi>;
  }
}
