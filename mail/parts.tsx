/** What letters are made of: one look for all of them, over the library's components, whose tables every mail program shows. */
import { type CSSProperties, type ReactNode, useContext } from "react";
import { Button, Column, Heading as LibraryHeading, Link as LibraryLink, Row, Section, Text } from "react-email";
import { colours, LetterFonts } from "./look.ts";

interface Words {
  readonly children: ReactNode;
}

const apart = { margin: "0 0 16px" };

function useTextStyle(size = 16): CSSProperties {
  const { leading, text } = useContext(LetterFonts);
  return { ...apart, fontFamily: text, fontSize: size, lineHeight: leading };
}

export function Heading({ children }: Words) {
  const { weight, heading } = useContext(LetterFonts);
  return (
    <LibraryHeading as="h2" className="ink" style={{ margin: "32px 0 8px", font: `${weight} 21px/1.35 ${heading}` }}>
      {children}
    </LibraryHeading>
  );
}

export function Paragraph({ children }: Words) {
  return <Text style={useTextStyle()}>{children}</Text>;
}

/** The sentence that matters most. */
export function Lead({ children }: Words) {
  const { heading } = useContext(LetterFonts);
  return <Text style={{ ...useTextStyle(21), fontFamily: heading, lineHeight: 1.5 }}>{children}</Text>;
}

export function Note({ children }: Words) {
  return (
    <Text className="muted" style={{ ...useTextStyle(14), color: colours.muted }}>
      {children}
    </Text>
  );
}

/** An application's code, to be read out and compared. */
export function Code({ children }: Words) {
  return (
    <Text
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
    </Text>
  );
}

export function List({ items }: { readonly items: readonly string[] }) {
  return <Items items={items} />;
}

/** What is typed into a terminal, from left to right in every language. */
export function Commands({ items }: { readonly items: readonly string[] }) {
  return <Items items={items} isolated />;
}

function Items({ items, isolated = false }: { readonly items: readonly string[]; readonly isolated?: boolean }) {
  return (
    <ul style={{ ...useTextStyle(), padding: 0, paddingInlineStart: 22 }}>
      {items.map((item) => (
        <li key={item}>{isolated ? <bdi dir="ltr">{item}</bdi> : item}</li>
      ))}
    </ul>
  );
}

export interface Fact {
  readonly label: string;
  /** In its own direction, whatever the letter's. */
  readonly value: string;
}

/** Each on a line of its own. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const text = useTextStyle();
  const cell: CSSProperties = {
    ...text,
    margin: 0,
    padding: "8px 0",
    borderBottom: `1px solid ${colours.line}`,
    textAlign: "start",
    verticalAlign: "top",
  };
  return (
    <Section className="facts" style={apart}>
      {rows.map(({ label, value }) => (
        <Row key={label} className="fact">
          <Column className="fact-label muted line" width="38%" style={{ ...cell, color: colours.muted, fontSize: 14 }}>
            {label}
          </Column>
          <Column className="fact-value line" style={{ ...cell, paddingInlineStart: 12 }}>
            <bdi>{value}</bdi>
          </Column>
        </Row>
      ))}
    </Section>
  );
}

interface Address extends Words {
  readonly href: string;
}

/** The one thing to do in a letter, as a button. */
export function MainLink({ href, children }: Address) {
  const { text } = useContext(LetterFonts);
  return (
    <Text style={apart}>
      <Button
        className="action"
        href={href}
        style={{
          padding: "12px 20px",
          borderRadius: 12,
          background: colours.accent,
          color: colours.raised,
          fontFamily: text,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Text>
  );
}

export function Link({ href, children }: Address) {
  return (
    <Text style={useTextStyle()}>
      <LibraryLink className="ink" href={href} style={{ color: colours.ink, textDecoration: "underline" }}>
        {children}
      </LibraryLink>
    </Text>
  );
}
