/**
 * Files that no site may serve as they came: each is wrong in its own way. Over 300 lines: one list
 * of them all.
 */
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import type { PictureUse } from "../../domain/site-content/picture.ts";

export interface HostileFile {
  readonly name: string;
  readonly use: PictureUse;
  readonly file: Buffer;
}

export const svg = (inside: string, more = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"${more}>${inside}</svg>`);

/** Elements that run, load, animate or embed, or that no drawing needs. */
export const hostileElements = (
  "script foreignObject image a animate set animateTransform animateMotion iframe embed object audio video filter " +
  "feImage pattern marker handler listener switch html svg:script x:script textPath view cursor font-face-uri link " +
  "meta base Script body animateColor discard mpath tref altGlyph glyph glyphRef font font-face font-face-src " +
  "color-profile hkern hatch mesh solidcolor unknown canvas foreignobject SCRIPT svg:foreignObject math template slot " +
  "form input button textarea select details marquee source track img portal fencedframe dialog noscript frameset " +
  "applet param xsl:stylesheet xi:include ev:listener feTurbulence feDisplacementMap"
).split(" ");

/** Attributes that run, load or reach outside. */
export const hostileAttributes = [
  'onload="a()"',
  'onclick="a()"',
  'ONLOAD="a()"',
  'onbegin="a()"',
  'onmouseover="a()"',
  'onerror="a()"',
  'onfocusin="a()"',
  'onend="a()"',
  'onrepeat="a()"',
  'onpointerdown="a()"',
  'ontoggle="a()"',
  'onanimationstart="a()"',
  'onwheel="a()"',
  'oncopy="a()"',
  'onscroll="a()"',
  'onunload="a()"',
  'ev:event="click"',
  'xlink:actuate="onLoad"',
  'xlink:show="embed"',
  'xml:base="https://x.example/"',
  'externalResourcesRequired="true"',
  'requiredExtensions="x"',
  'requiredFeatures="x"',
  'systemLanguage="en"',
  'src="x"',
  'srcset="x 2x"',
  'data="x"',
  'href="https://x.example/#a"',
  'href="//x.example/a"',
  'href="file:///etc/passwd"',
  'href="blob:https://x.example/1"',
  'href="vbscript:a"',
  'xlink:href="data:image/svg+xml;base64,PHN2Zz4="',
  'xlink:href="a.svg#b"',
  'href="javascript:alert(1)"',
  'href=" &#9;java&#10;script:alert(1)"',
  'href="&#106;avascript:alert(1)"',
  'xlink:href="JaVaScRiPt:alert(1)"',
  'fill="url(https://x.example/#a)"',
  "fill=\"url('//x.example/a.svg#b')\"",
  'fill="u\\72l(//x.example)"',
  'fill="url(#a) url(//x.example)"',
  'stroke="url(data:text/html,x)"',
  'mask="url(data:image/svg+xml,x#a)"',
  'clip-path="URL(x.svg#a)"',
  'clip-path="url( &quot;//x.example/a#b&quot; )"',
  'style="background:url(//x.example/a)"',
  'style="fill:url(x.svg#a)"',
  'style="fill:ur\\6c(x.svg)"',
  'style="behavior:url(#default#time2)"',
  'style="-moz-binding:url(x.xml#a)"',
  'style="fill:image-set(x)"',
  'style="fill:element(#a) image(x)"',
  'style="@import x"',
  'style="fill:expression(alert(1))"',
  'style="fill:red}*{background:url(//x)"',
  'style="fill:&lt;script&gt;"',
  'cursor="url(x)"',
  'from="javascript:a()"',
  'to="javascript:a()"',
  'values="javascript:a();x"',
  'formaction="x"',
  'action="x"',
  'fill="&#x6a;avascript:a()"',
  'filter="url(#f)"',
  'fill="url(&#x2f;&#x2f;x.example)"',
  'begin="a.click"',
  'attributeName="href"',
  'ping="x"',
  'target="_top"',
  'download="x"',
  'manifest="x"',
  'd="M0 0\u0001"',
];

/** Style sheets, sections, instructions and markup that does not end. */
export const hostileBodies = [
  "<style>@import 'https://x.example/a.css';</style>",
  "<style>a{fill:url(//x.example)}</style>",
  "<style>@font-face{src:url(x)}</style>",
  "<style>@media all{a{fill:red}}</style>",
  "<style>@namespace x url(//x.example);a{fill:red}</style>",
  "<style>a{fill:red}</style><style>}b{</style>",
  "<style>a{background:u\\72l(x)}</style>",
  "<style>a{fill:/**/url(//x.example/a)}</style>",
  "<style><![CDATA[a{fill:url(//x.example)}]]></style>",
  "<style>a[href]{fill:red}</style>",
  "<style>a[id^='x']{fill:red}</style>",
  "<style>:root{fill:red}</style>",
  "<style>a:visited{fill:red}</style>",
  "<style>a{mask:url(#m)}</style>",
  "<style>a{clip-path:url(#m)}</style>",
  "<style>a{fill:expression(a())}</style>",
  "<style>a{fill:red</style>",
  "<style>\\3c script>{fill:red}</style>",
  "<![CDATA[<script>a()</script>]]><script/>",
  '<use href="other.svg#a"/>',
  '<use xlink:href="https://x.example/a.svg#b"/>',
  '<use href="data:image/svg+xml,x#a"/>',
  '<use href="#a" onload="x"/>',
  '<?xml-stylesheet href="https://x.example/a.css"?>',
  "<?php echo 1 ?>",
  "<script>a()</script",
  "<g><script",
  '<linearGradient href="https://x.example/#a"/>',
  '<radialGradient xlink:href="//x.example#a"/>',
  "</svg><script>a()</script><svg>",
  "</svg><svg onload='a()'/>",
  "<g></svg><iframe/>",
  "<text>Pay a deposit</text>",
  "<g><tspan>Pay a deposit</tspan></g>",
  "<style>/*a</style>",
  "<style>a{</style>",
  "<defs><script>a()</script></defs>",
  "<symbol id='a'><script>a()</script></symbol><use href='#a'/>",
  "<svg><svg><script/></svg></svg>",
];

const entities = (type: string, body: string) => Buffer.concat([Buffer.from(type), svg(body)]);
const laughs = Array.from(
  { length: 20 },
  (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
).join("");
const masks = Array.from(
  { length: 20 },
  (_, at) => `<mask id="m${at + 1}"><g mask="url(#m${at})"/><g mask="url(#m${at})"/></mask>`,
).join("");
const many = '<path d="M0 0"/>'.repeat(1900);

/** Documents with entities, and drawings whose shapes multiply. */
export const hostileStructures: Readonly<Record<string, Buffer>> = {
  "an external entity": entities('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "<g>&x;</g>"),
  "an external parameter entity": entities(
    '<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://x.example/a.dtd">%x;]>',
    "<g>a</g>",
  ),
  "an external document type": entities('<!DOCTYPE svg PUBLIC "x" "https://x.example/a.dtd">', "<g>a</g>"),
  "a billion laughs": entities(
    `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join("")}]>`,
    "<g>&a30;</g>",
  ),
  "an entity of 100,000 characters, a thousand times": entities(
    `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(100_000)}">]>`,
    `<g>${"&a;".repeat(1000)}</g>`,
  ),
  "uses of uses": svg(`<g id="a0"/>${laughs}`),
  "masks of masks": svg(`<mask id="m0"/>${masks}`),
  "masks in styles": svg(masks.replaceAll(/ mask="([^"]*)"/g, ' style="mask:$1"')),
  "a loop": svg('<g id="a"><use href="#a"/></g>'),
  "one large group many times": svg(`<g id="a">${many}</g>${'<use href="#a"/>'.repeat(1900)}`),
  "one large mask many times": svg(`<mask id="a">${many}</mask>${'<g mask="url(#a)"/>'.repeat(1900)}`),
  "masked parts many times": svg(
    `<mask id="m">${many.slice(0, 3000)}</mask><g id="a">${'<g mask="url(#m)"/>'.repeat(50)}</g>${'<use href="#a"/>'.repeat(50)}`,
  ),
  "an id twice": svg('<g id="a"><use href="#b"/></g><g id="a"/><g id="b"/><use href="#a"/>'),
  depth: svg("<g>".repeat(5000)),
  number: svg("<g/>".repeat(30_000)),
};

/** Files that are no complete SVG. */
const notSvgs: Readonly<Record<string, Buffer>> = {
  "an SVG that ends in its first tag": Buffer.from("<svg"),
  "an SVG without a size": Buffer.from("<svg/>"),
  "an SVG of no size": Buffer.from('<svg width="0" height="0"/>'),
  "an SVG of 20,000 pixels": svg("<g/>", ' width="20000" height="20000"'),
  "an SVG of almost infinite size": svg("<g/>", ` width="${"9".repeat(300)}" height="9"`),
  "an HTML page": Buffer.from("<html><body onload='a()'>x</body></html>"),
  "an HTML page with an SVG": Buffer.from("<!doctype html><svg viewBox='0 0 9 9'><script>a()</script></svg>"),
  "an SVG in UTF-16": Buffer.from('\u{feff}<svg viewBox="0 0 9 9"><script/></svg>', "utf16le"),
  "an SVG that says UTF-7": Buffer.from(
    '<?xml version="1.0" encoding="UTF-7"?>+ADw-svg viewBox="0 0 9 9"+AD4-+ADw-script/+AD4-',
  ),
  "an SVG with a broken character": Buffer.concat([svg("<g/>").subarray(0, 40), Buffer.from([0xff, 0xfe, 0xc0])]),
  "a compressed SVG": gzipSync(svg("<script/>")),
  "a style sheet of XSLT": Buffer.from('<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>'),
  "megabytes in one attribute": svg(`<path d="${"M0 0".repeat(45_000)}" onload="a()"/>`),
  "100,000 attributes": svg(`<g ${Array.from({ length: 20_000 }, (_, at) => `on${at}="a"`).join(" ")}/>`),
  "a script after a comment": Buffer.from(`<svg viewBox="0 0 9 9"><!-- ${"<g/>".repeat(10_000)} --><script/>`),
  "a script after a section": Buffer.from(`<svg viewBox="0 0 9 9"><![CDATA[${"x".repeat(50_000)}]]><script/>`),
};

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });

export const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), body, Buffer.alloc(4)]);
};

export const afterHeader = (png: Buffer, ...more: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)]);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG whose header says what it likes of its data. */
export function pngOf(width: number, height: number, data: Buffer, { bits = 8, kind = 6, interlaced = 0 } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind, 0, 0, interlaced], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const script = Buffer.from("<script>alert('payload')</script>");
const position = {
  IFD0: { Copyright: "payload", ImageDescription: "<script>payload</script>" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 55/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 45/1 0/1" },
};

/** A segment of a JPEG after its first two bytes. */
const withSegment = (jpeg: Buffer, marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

const riff = (...parts: readonly (readonly [string, Buffer])[]) => {
  const body = Buffer.concat(
    parts.map(([name, inside]) => {
      const head = Buffer.alloc(8);
      head.write(name, "latin1");
      head.writeUInt32LE(inside.length, 4);
      return Buffer.concat([head, inside, Buffer.alloc(inside.length % 2)]);
    }),
  );
  const head = Buffer.from("RIFF....WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

const changed = (file: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};

async function hostileBitmaps(): Promise<HostileFile[]> {
  const base = picture(1200, 630);
  const [png, jpeg, webp] = await Promise.all([
    base.clone().png().toBuffer(),
    base.clone().jpeg().toBuffer(),
    base.clone().webp().toBuffer(),
  ]);
  const marked = (format: "png" | "jpeg" | "webp") =>
    base.clone().withExif(position).withXmp("<x:xmpmeta>payload</x:xmpmeta>").toFormat(format).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const data = png.subarray(png.indexOf("IDAT") - 4, -12);
  const end = png.subarray(-12);
  const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
  const turned = await base.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const [gif, avif, tiff] = await Promise.all([
    picture(120, 120).gif().toBuffer(),
    base.clone().avif({ effort: 0 }).toBuffer(),
    picture(120, 120).tiff().toBuffer(),
  ]);
  const of = (use: PictureUse, files: Readonly<Record<string, Buffer>>): HostileFile[] =>
    Object.entries(files).map(([name, file]) => ({ name, use, file }));
  return [
    ...of("hero", {
      "PNG, position and XMP": await marked("png"),
      "PNG and a script": Buffer.concat([png, script]),
      "PNG and an archive": Buffer.concat([png, Buffer.from("PK\u0003\u0004payload")]),
      "PNG and another PNG": Buffer.concat([png, png, script]),
      "PNG after a script": Buffer.concat([script, png]),
      "PNG, comment with a script": afterHeader(png, chunk("tEXt", Buffer.from("Comment\0<script>payload"))),
      "PNG, compressed comment": afterHeader(
        png,
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), zeros(9_000_000)])),
      ),
      "PNG, comment in UTF-8": afterHeader(png, chunk("iTXt", Buffer.from("a\0\0\0\0\0<?php payload"))),
      "PNG, profile with a script": afterHeader(png, chunk("iCCP", Buffer.from("a\0\0<script>payload"))),
      "PNG, animated": afterHeader(png, chunk("acTL", Buffer.alloc(8)), chunk("fdAT", script)),
      "PNG, unknown needed part": afterHeader(png, chunk("ABCD", Buffer.alloc(3))),
      "PNG, two headers": afterHeader(png, png.subarray(8, 33)),
      "PNG without data": Buffer.concat([png.subarray(0, 33), end]),
      "PNG without a header": Buffer.concat([signature, data, end]),
      "PNG without an end": png.subarray(0, -12),
      "PNG whose end has a body": Buffer.concat([png.subarray(0, -12), chunk("IEND", script)]),
      "PNG, a length beyond the end": changed(png, (copy) => copy.writeUInt32BE(0xffffffff, 33)),
      "PNG of no width": changed(png, (copy) => copy.writeUInt32BE(0, 16)),
      "PNG of unknown colours": changed(png, (copy) => copy.writeUInt8(7, 25)),
      "PNG of unknown order": changed(png, (copy) => copy.writeUInt8(9, 28)),
      "PNG of 20,000 pixels": pngOf(20_000, 20_000, zeros(150_000_000)),
      "PNG of 4 billion pixels": pngOf(0xffffffff, 0xffffffff, zeros(9)),
      "PNG, too much data": pngOf(1200, 630, zeros(150_000_000)),
      "PNG, too much data of a large one": pngOf(4096, 4096, zeros(150_000_000)),
      "PNG, too little data": pngOf(4096, 4096, zeros(9)),
      "PNG, the most data there is, and a script": Buffer.concat([
        pngOf(4096, 4096, zeros(4096 * (1 + 4096 * 8)), { bits: 16 }),
        script,
      ]),
      "PNG, the most data, interlaced": pngOf(4096, 4096, zeros(150_000_000), { bits: 16, interlaced: 1 }),
      "PNG, data that is not compressed": pngOf(1200, 630, Buffer.alloc(5000, 7)),
      "JPEG, position and XMP": await marked("jpeg"),
      "JPEG on its side": turned,
      "JPEG and a script": Buffer.concat([jpeg, script]),
      "JPEG and an archive": Buffer.concat([jpeg, Buffer.from("PK\u0003\u0004payload")]),
      "JPEG, comment with a script": withSegment(jpeg, 0xfe, script),
      "JPEG, profile with a script": withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0"), script])),
      "JPEG, long header": withSegment(jpeg, 0xe0, Buffer.concat([Buffer.from("JFIF\0"), script])),
      "JPEG, other header": withSegment(jpeg, 0xee, Buffer.concat([Buffer.from("Adobe"), script])),
      "JPEG, unknown segment": withSegment(jpeg, 0xec, script),
      "JPEG, lossless": changed(jpeg, (copy) => copy.writeUInt8(0xc3, frame + 1)),
      "JPEG, arithmetic": changed(jpeg, (copy) => copy.writeUInt8(0xc9, frame + 1)),
      "JPEG of 20,000 pixels": changed(jpeg, (copy) => copy.writeUInt16BE(20_000, frame + 7)),
      "JPEG of no height": changed(jpeg, (copy) => copy.writeUInt16BE(0, frame + 5)),
      "JPEG, a length beyond the end": changed(jpeg, (copy) => copy.writeUInt16BE(0xffff, scan + 2)),
      "JPEG without a picture": Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]),
      "JPEG without an end": jpeg.subarray(0, -2),
      "JPEG of its first bytes": jpeg.subarray(0, 4),
      "WebP, position and XMP": await marked("webp"),
      "WebP and a script": Buffer.concat([webp, script]),
      "WebP with a script": riff(["VP8 ", script]),
      "WebP, unknown part": riff(["VP8X", Buffer.alloc(10)], ["EVIL", script]),
      "WebP, animated": riff(["VP8X", Buffer.alloc(10)], ["ANIM", Buffer.alloc(6)], ["ANMF", script]),
      "WebP, two canvases": riff(["VP8X", Buffer.alloc(10)], ["VP8X", Buffer.alloc(10)]),
      "WebP of 16,384 pixels": riff(["VP8L", Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])]),
      "WebP, a length beyond the end": changed(webp, (copy) => copy.writeUInt32LE(0xfffffff0, 16)),
      "WebP that says another length": changed(webp, (copy) => copy.writeUInt32LE(12, 4)),
      "RIFF, but a sound": Buffer.from("RIFF\u0010\0\0\0WAVEfmt payload", "latin1"),
      GIF: gif,
      "GIF and a script": Buffer.concat([gif, script]),
      "GIF that is a script": Buffer.from("GIF89a/*<svg/>*/=alert('payload')"),
      AVIF: avif,
      TIFF: tiff,
      "Windows bitmap": Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]),
      "Windows icon": Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
      PDF: Buffer.from("%PDF-1.7 /JS (payload)"),
      PostScript: Buffer.from("%!PS-Adobe-3.0 EPSF-3.0 (payload) run"),
      "Windows program": Buffer.from("MZ payload"),
      "Linux program": Buffer.from("\u007fELF payload"),
      "an archive": Buffer.from("PK\u0003\u0004payload"),
      nothing: Buffer.alloc(0),
      zeros: Buffer.alloc(300_000),
      "one byte": Buffer.from([0x89]),
    }),
    ...of("share", {
      "an SVG in place of a bitmap": svg("<g/>"),
      "a small PNG": await picture(63, 62).png().toBuffer(),
    }),
    ...of("logo", { "a JPEG in place of a logo": jpeg, "a low PNG": await picture(400, 20).png().toBuffer() }),
    ...of("icon", { "a PNG that is not square": png, "a WebP in place of an icon": webp }),
  ];
}

/** Every file, of which no two are wrong in the same way. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const svgs = [
    ...hostileElements.map((name) => [`<${name}>`, svg(`<${name}>x</${name}>`)] as const),
    ...hostileAttributes.map((given) => [given, svg(`<g id="a"><path ${given}/></g>`)] as const),
    ...hostileBodies.map((body) => [body, svg(body)] as const),
    ...Object.entries(hostileStructures),
    ...Object.entries(notSvgs),
  ];
  const drawings = svgs.map(([name, file]): HostileFile => ({ name, use: "logo", file }));
  return [...drawings, ...(await hostileBitmaps())];
}
