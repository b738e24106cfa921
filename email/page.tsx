/** Renders an email's two bodies: a one-column document that loads nothing, and plain text. */
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LocalisedContent } from "./email.ts";
import { EmailLook, lookOf } from "./theme.ts";
import type { Brand } from "../domain/brand/brand.ts";
import { plainText } from "./plain-text.ts";
import { Table } from "./table.tsx";

export interface Bodies {
  readonly text: string;
  /** A complete document. */
  readonly html: string;
}

/** Email programs know this doctype; without one, some fall back to the quirks-mode box model. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function emailBodies(content: LocalisedContent, brand: Brand): Bodies {
  const html = doctype + renderToStaticMarkup(<Page content={content} brand={brand} />);
  return { html, text: plainText(html, content) };
}

interface PageProps {
  readonly content: LocalisedContent;
  readonly brand: Brand;
}

function Page({ content: { subject, tag, dir, title, body }, brand }: PageProps) {
  const look = lookOf(tag, brand);
  const { fonts, colours, darkStyle } = look;
  const text: CSSProperties = { color: colours.ink, font: `16px/${fonts.leading} ${fonts.text}` };
  return (
    <html dir={dir} lang={tag}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Email programs on phones would turn codes and numbers into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </head>
      <body dir={dir} lang={tag} className="ground ink" style={{ margin: 0, background: colours.ground }}>
        {/* Yahoo and AOL remove the body element, so its cell repeats direction and styles. */}
        <Table>
          <td dir={dir} lang={tag} style={{ margin: 0, background: colours.ground, ...text }}>
            <Table
              className="ink"
              style={{
                // 600 px between the paddings.
                maxWidth: 640,
                textAlign: "start",
                overflowWrap: "anywhere",
                wordBreak: fonts.wordBreak,
                ...text,
              }}
            >
              <td style={{ padding: "24px 20px" }}>
                <EmailLook value={look}>
                  <h1
                    className="ink"
                    style={{
                      margin: "0 0 16px",
                      padding: "0 0 16px",
                      borderBottom: `2px solid ${colours.rope}`,
                      font: `${fonts.weight} 28px/1.3 ${fonts.heading}`,
                    }}
                  >
                    {title}
                  </h1>
                  {body}
                </EmailLook>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}
