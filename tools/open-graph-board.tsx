/** An Open Graph image as a page of its exact size, for a browser to photograph. */
import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { direction, type Language } from "../locales/markets.ts";
import { languageOf } from "../locales/tags.ts";
import { pictureSize, pictureText } from "../site/open-graph/pictures.ts";
import { HeroScene } from "../ui/pictures/hero-scene.tsx";
import { LogoMark } from "../ui/pictures/logo-mark.tsx";

export { pictureFile, pictureTags, pictureText } from "../site/open-graph/pictures.ts";

const sheets = ["ui/tokens.css", "ui/pictures/scenes.css", "ui/pictures/hero-scene.css", "ui/pictures/logo.css"].map(
  (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8"),
);

/** Right-to-left layouts mirror the scene and the rope, but not the logo. */
const layout = `
* { margin: 0; box-sizing: border-box; }
body { position: relative; width: ${pictureSize.width}px; height: ${pictureSize.height}px; overflow: hidden; background: var(--ground); color: var(--ink); }
.sea { position: absolute; inset: 352px 0 0; background: var(--sea); border-top: 2px solid var(--hill); }
.scene { position: absolute; inset-block-start: 156px; inset-inline-end: 0; width: 820px; }
.scene svg { display: block; overflow: visible; }
[dir="rtl"] .scene { transform: scaleX(-1); }
.rope { position: absolute; inset-block-start: 401.5px; inset-inline-start: 0; width: 384px; height: 9px; background: repeating-linear-gradient(122deg, var(--lay) 0 2px, var(--rope) 2px 8px); }
[dir="rtl"] .rope { transform: scaleX(-1); }
.mk { position: absolute; inset-block-start: 40px; inset-inline-start: 64px; width: 64px; height: 64px; }
h1, p { position: absolute; inset-inline-start: 64px; }
h1 { inset-block-start: 112px; font: 400 86px/1.1 "Noto Serif", serif; letter-spacing: -0.015em; white-space: nowrap; }
p { inset-block-start: 448px; width: 380px; font: 400 27px/1.4 "Noto Sans", "Roboto", sans-serif; }
:lang(ar) h1 { font: 700 92px/1.3 "Noto Naskh Arabic", serif; letter-spacing: 0; inset-block-start: 96px; }
:lang(ar) p { font: 400 32px/1.7 "Noto Sans Arabic", "Noto Naskh Arabic", sans-serif; }
:lang(ko) h1 { font: 700 84px/1.2 "Noto Sans CJK KR", sans-serif; letter-spacing: 0; }
:lang(ko) p { font: 400 30px/1.5 "Noto Sans CJK KR", sans-serif; word-break: keep-all; }
`;

export function board(tag: string): string {
  const { title, lead } = pictureText(tag);
  const body = (
    <html lang={tag} dir={direction(languageOf(tag) as Language)}>
      <head>
        <meta charSet="utf-8" />
        <style dangerouslySetInnerHTML={{ __html: [...sheets, layout].join("\n") }} />
      </head>
      <body>
        <div className="sea" />
        <div className="scene">
          <HeroScene />
        </div>
        <div className="rope" />
        <LogoMark />
        <h1>{title}</h1>
        <p>{lead}</p>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(body)}`;
}
