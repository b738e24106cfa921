/** A letter as HTML: one column of 600 px, styles inline because mail programs drop the rest, nothing from outside. */
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Letter } from "./letter.ts";
import { colours, darkStyle, fontsOf, type Fonts } from "./look.ts";

export function letterHtml(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(<Page letter={letter} />)}`;
}

function Page({ letter: { subject, lang, dir, title, blocks } }: { letter: Letter }) {
  const fonts = fontsOf(lang);
  const text: CSSProperties = { color: colours.ink, font: `16px/${fonts.leading} ${fonts.text}` };
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Mail programs on phones would make links of codes and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </head>
      <body className="ground ink" style={{ margin: 0, padding: 0, background: colours.ground, ...text }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderSpacing: 0 }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 20px" }}>
                <div
                  lang={lang}
                  dir={dir}
                  className="ink"
                  style={{
                    maxWidth: 600,
                    textAlign: "start",
                    overflowWrap: "anywhere",
                    wordBreak: fonts.wordBreak,
                    ...text,
                  }}
                >
                  <h1
                    style={{
                      margin: "0 0 16px",
                      padding: "0 0 16px",
                      borderBottom: `2px solid ${colours.rope}`,
                      font: `${fonts.weight} 28px/1.3 ${fonts.heading}`,
                    }}
                  >
                    {title}
                  </h1>
                  {blocks.map((block, index) => (
                    <Part key={index} block={block} fonts={fonts} />
                  ))}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const apart = { margin: "0 0 16px" };

function Part({ block, fonts }: { block: Block; fonts: Fonts }): ReactNode {
  switch (block.kind) {
    case "heading":
      return <h2 style={{ margin: "32px 0 8px", font: `${fonts.weight} 21px/1.35 ${fonts.heading}` }}>{block.text}</h2>;
    case "paragraph":
      return <p style={apart}>{block.text}</p>;
    case "lead":
      return <p style={{ ...apart, font: `400 21px/1.5 ${fonts.heading}` }}>{block.text}</p>;
    case "note":
      return (
        <p className="muted" style={{ ...apart, color: colours.muted, fontSize: 14 }}>
          {block.text}
        </p>
      );
    case "code":
      return (
        <p
          className="raised"
          style={{
            ...apart,
            padding: "14px 16px",
            border: `1px solid ${colours.edge}`,
            borderRadius: 12,
            background: colours.raised,
            font: `600 22px/1.2 ui-monospace, Menlo, Consolas, monospace`,
            textAlign: "center",
          }}
        >
          <bdi dir="ltr">{block.text}</bdi>
        </p>
      );
    case "list":
      return (
        <ul style={{ ...apart, padding: 0, paddingInlineStart: 22 }}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "facts":
      return (
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ ...apart, borderSpacing: 0 }}>
          <tbody>
            {block.rows.map(({ label, value }) => (
              <tr key={label}>
                <td className="muted line" width="38%" style={{ ...cell, color: colours.muted, fontSize: 14 }}>
                  {label}
                </td>
                <td className="line" style={{ ...cell, paddingInlineStart: 12 }}>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "link":
      return (
        <p style={apart}>
          <a className={block.main ? "action" : "ink"} href={block.href} style={block.main ? button : plainLink}>
            {block.label}
          </a>
        </p>
      );
  }
}

const cell: CSSProperties = {
  padding: "8px 0",
  borderBottom: `1px solid ${colours.line}`,
  textAlign: "start",
  verticalAlign: "top",
};

const plainLink: CSSProperties = { color: colours.ink, textDecoration: "underline" };

const button: CSSProperties = {
  display: "inline-block",
  padding: "12px 20px",
  borderRadius: 12,
  background: colours.accent,
  color: colours.raised,
  fontWeight: 600,
  textDecoration: "none",
};
