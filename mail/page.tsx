/** A letter as an e-mail's two bodies: a document of one column, with nothing in it that is fetched, and the same as plain text. */
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Letter } from "./letter.ts";
import { colours, darkStyle, fontsOf, LetterFonts } from "./look.ts";
import { plainText } from "./plain-text.ts";
import { Table } from "./table.tsx";

export interface Bodies {
  readonly text: string;
  /** A whole document. */
  readonly html: string;
}

/** Mail programs know this one; without any, some fall back to the box model of the nineties. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function letterBodies(letter: Letter): Bodies {
  const html = doctype + renderToStaticMarkup(<Page letter={letter} />);
  return { html, text: plainText(html, letter) };
}

function Page({ letter: { subject, tag, dir, title, body } }: { letter: Letter }) {
  const fonts = fontsOf(tag);
  const text: CSSProperties = { color: colours.ink, font: `16px/${fonts.leading} ${fonts.text}` };
  return (
    <html dir={dir} lang={tag}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Mail programs on phones would make links of codes and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </head>
      <body dir={dir} lang={tag} className="ground ink" style={{ margin: 0, background: colours.ground }}>
        {/* Yahoo and AOL take the body away: its cell has its direction and look as well. */}
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
                <LetterFonts value={fonts}>
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
                </LetterFonts>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}
