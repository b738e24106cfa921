/** The building blocks of emails: elements and tables that every email program displays. */
import { type CSSProperties, type ReactNode, useContext } from "react";
import { EmailLook } from "./theme.ts";
import { Table } from "./table.tsx";

interface Words {
  readonly children: ReactNode;
}

const apart = { margin: "0 0 16px" };

function useTextStyle(size = 16): CSSProperties {
  const { leading, text } = useContext(EmailLook).fonts;
  return { ...apart, fontFamily: text, fontSize: size, lineHeight: leading };
}

export function Heading({ children }: Words) {
  const { weight, heading } = useContext(EmailLook).fonts;
  return (
    <h2 className="ink" style={{ margin: "32px 0 8px", font: `${weight} 21px/1.35 ${heading}` }}>
      {children}
    </h2>
  );
}

export function Paragraph({ children }: Words) {
  return <p style={useTextStyle()}>{children}</p>;
}

/** The most important sentence. */
export function Lead({ children }: Words) {
  const { heading } = useContext(EmailLook).fonts;
  return <p style={{ ...useTextStyle(21), fontFamily: heading, lineHeight: 1.5 }}>{children}</p>;
}

export function Note({ children }: Words) {
  const { colours } = useContext(EmailLook);
  return (
    <p className="muted" style={{ ...useTextStyle(14), color: colours.muted }}>
      {children}
    </p>
  );
}

/** An application's code, styled to be read out and compared. */
export function Code({ children }: Words) {
  const { colours } = useContext(EmailLook);
  return (
    <p
      className="raised"
      style={{
        ...apart,
        padding: "14px 16px",
        border: `1px solid ${colours.edge}`,
        borderRadius: 12,
        background: colours.raised,
        fontFamily: "ui-monospace, Menlo, Consolas, monospace",
        fontSize: 22,
        fontWeight: 600,
        lineHeight: 1.2,
        textAlign: "center",
      }}
    >
      <bdi dir="ltr">{children}</bdi>
    </p>
  );
}

export function List({ items }: { readonly items: readonly string[] }) {
  return <Items items={items} />;
}

/** Terminal commands, left to right in every language. */
export function Commands({ items }: { readonly items: readonly string[] }) {
  return <Items items={items} isolated />;
}

/** Texts that stay English in an email of any language. */
export function EnglishList({ items }: { readonly items: readonly string[] }) {
  return <Items items={items} isolated lang="en" />;
}

interface ItemsProps {
  readonly items: readonly string[];
  readonly isolated?: boolean;
  readonly lang?: string;
}

function Items({ items, isolated = false, lang }: ItemsProps) {
  return (
    <ul style={{ ...useTextStyle(), padding: 0, paddingInlineStart: 22 }}>
      {items.map((item) => (
        <li key={item}>
          {isolated ? (
            <bdi dir="ltr" lang={lang}>
              {item}
            </bdi>
          ) : (
            item
          )}
        </li>
      ))}
    </ul>
  );
}

export interface Fact {
  readonly label: string;
  /** Isolated: keeps its own text direction. */
  readonly value: string;
}

/** One line for each fact. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const text = useTextStyle();
  const { colours } = useContext(EmailLook);
  const cell: CSSProperties = {
    ...text,
    margin: 0,
    padding: "8px 0",
    borderBottom: `1px solid ${colours.line}`,
    textAlign: "start",
    verticalAlign: "top",
  };
  return (
    <Table className="facts" style={apart}>
      <td>
        {rows.map(({ label, value }) => (
          <Table key={label} className="fact">
            <td className="fact-label muted line" width="38%" style={{ ...cell, color: colours.muted, fontSize: 14 }}>
              {label}
            </td>
            <td className="fact-value line" style={{ ...cell, paddingInlineStart: 12 }}>
              <bdi>{value}</bdi>
            </td>
          </Table>
        ))}
      </td>
    </Table>
  );
}

interface Address extends Words {
  readonly href: string;
}

/**
 * The padding of a button in Outlook, which renders with Word and ignores padding on links. Two
 * hair spaces at full width make 20 px on each side; the text is raised from below.
 */
const wordPadding = {
  start: `<!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18px" hidden>&#8202;&#8202;</i><![endif]-->`,
  words: { msoPaddingAlt: "0px", msoTextRaise: "9px" },
  end: `<!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]-->`,
};

/** The main action of an email, as a button. */
export function MainLink({ href, children }: Address) {
  const { fonts, colours } = useContext(EmailLook);
  const inline: CSSProperties = { display: "inline-block", maxWidth: "100%" };
  return (
    <p style={{ ...apart, fontSize: 14, lineHeight: "24px" }}>
      <a
        className="action"
        href={href}
        target="_blank"
        style={{
          ...inline,
          padding: "12px 20px",
          borderRadius: 12,
          background: colours.accent,
          color: colours.accentInk,
          fontFamily: fonts.text,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: "100%",
          textDecoration: "none",
        }}
      >
        <span dangerouslySetInnerHTML={{ __html: wordPadding.start }} />
        <span style={{ ...inline, lineHeight: "120%", ...wordPadding.words }}>{children}</span>
        <span dangerouslySetInnerHTML={{ __html: wordPadding.end }} />
      </a>
    </p>
  );
}

export function Link({ href, children }: Address) {
  const { colours } = useContext(EmailLook);
  return (
    <p style={useTextStyle()}>
      <a className="ink" href={href} target="_blank" style={{ color: colours.ink, textDecoration: "underline" }}>
        {children}
      </a>
    </p>
  );
}
