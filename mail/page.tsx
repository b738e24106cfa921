/** A letter as an e-mail's two bodies: a document of one column, with nothing in it that is fetched, and the same as plain text. */
import type { CSSProperties } from "react";
import { Body, Container, Head, Heading, Html, render } from "react-email";
import type { Letter } from "./letter.ts";
import { colours, darkStyle, fontsOf, LetterFonts } from "./look.ts";
import { plainText } from "./plain-text.ts";

export interface Bodies {
  readonly text: string;
  /** A whole document. */
  readonly html: string;
}

export async function letterBodies(letter: Letter): Promise<Bodies> {
  const html = await render(<Page letter={letter} />);
  return { html, text: plainText(html, letter) };
}

function Page({ letter: { subject, tag, dir, title, body } }: { letter: Letter }) {
  const fonts = fontsOf(tag);
  const text: CSSProperties = { color: colours.ink, font: `16px/${fonts.leading} ${fonts.text}` };
  return (
    <Html lang={tag} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Mail programs on phones would make links of codes and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </Head>
      <Body lang={tag} dir={dir} className="ground ink" style={{ margin: 0, background: colours.ground, ...text }}>
        <Container
          className="ink"
          style={{
            // 600 px between the paddings.
            maxWidth: 640,
            padding: "24px 20px",
            textAlign: "start",
            overflowWrap: "anywhere",
            wordBreak: fonts.wordBreak,
            ...text,
          }}
        >
          <LetterFonts value={fonts}>
            <Heading
              className="ink"
              style={{
                margin: "0 0 16px",
                padding: "0 0 16px",
                borderBottom: `2px solid ${colours.rope}`,
                font: `${fonts.weight} 28px/1.3 ${fonts.heading}`,
              }}
            >
              {title}
            </Heading>
            {body}
          </LetterFonts>
        </Container>
      </Body>
    </Html>
  );
}
