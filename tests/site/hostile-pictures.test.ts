/**
 * Hostile and broken uploads: none is kept as it came, and none costs time or memory. Over
 * 300 lines: every way a file can be wrong.
 */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { verifyPicture } from "../../server/site-pictures/verify-picture.ts";
import { pictureUses, type PictureUse } from "../../domain/site-content/picture.ts";

const svg = (inside: string, more = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"${more}>${inside}</svg>`);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const stored = (file: Uint8Array, use: PictureUse = "logo") => {
  const verified = verifyPicture(use, file);
  if (verified.kind !== "picture") throw new Error(`${verified.code} ${verified.found}`);
  return verified.picture;
};
const refusal = (file: Uint8Array, use: PictureUse = "logo") => {
  const verified = verifyPicture(use, file);
  return verified.kind === "refused" ? [verified.code, verified.found ?? ""] : ["kept", text(verified.picture.bytes)];
};

/** What no stored SVG contains. */
const dangerous =
  /script|\bon\w+=|href="(?!#)|foreignObject|<!|<\?|javascript|data:|https?:(?!\/\/www\.w3\.org\/2000\/svg")|url\((?!["']?#)|@|<(?:image|a|animate|set|iframe|filter|handler)\b/i;

describe("an SVG", () => {
  test("of a drawing program is kept without the program's leftovers", () => {
    const file = svg(
      `<!-- Generator --><title>Logo</title><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
       <sodipodi:namedview id="base" inkscape:zoom="1"/>
       <defs><style type="text/css"></style><linearGradient id="a" x2="1"><stop offset="0" stop-color="#fff"/></linearGradient>
       <clipPath id="c"><path d="M0 0h9v9H0z"/></clipPath></defs>
       <g inkscape:label="Layer 1" style="fill:url(#a);-inkscape-stroke:none;stroke:#123" clip-path="url(#c)" data-name="x">
       <path class="b" d="M0 0L10 10&#10;z"/><use xlink:href="#p" x="3"/><path id="p" d="M1 1"/></g>
       <text x="3">Söhne &amp; Co &lt;b&gt;</text>`.replace(' type="text/css"', ""),
      ' xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" xml:space="preserve" width="240px" height="80"',
    );
    const { bytes, width, height } = stored(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), file]));
    const written = Buffer.from(bytes).toString("utf8");
    expect([width, height]).toEqual([240, 80]);
    expect(written).toContain('<g style="fill:url(#a);stroke:#123" clip-path="url(#c)">');
    expect(written).toContain('<use href="#p" x="3"/>');
    expect(written).toContain("Söhne &amp; Co &lt;b&gt;");
    expect(written).not.toMatch(/inkscape|sodipodi|metadata|Generator|data-name|rdf|Logo/);
    // Written again, it is the same.
    expect(Buffer.from(stored(bytes).bytes).toString("utf8")).toBe(written);
  });

  test("keeps plain rules of a style sheet", () => {
    const { bytes } = stored(
      svg("<style>/* c */ .cls-1, #a path { fill: #fff; font-kerning: x }</style><path class='cls-1' d='M0 0'/>"),
    );
    expect(text(bytes)).toContain("<style>.cls-1, #a path{fill:#fff}</style>");
  });

  const elements = [
    "script",
    "foreignObject",
    "image",
    "a",
    "animate",
    "set",
    "animateTransform",
    "animateMotion",
    "iframe",
    "embed",
    "object",
    "audio",
    "video",
    "filter",
    "feImage",
    "pattern",
    "marker",
    "handler",
    "listener",
    "switch",
    "html",
    "svg:script",
    "x:script",
    "textPath",
    "view",
    "cursor",
    "font-face-uri",
    "link",
    "meta",
    "base",
    "Script",
    "body",
  ];
  const attributes = [
    'onload="a()"',
    'onclick="a()"',
    'ONLOAD="a()"',
    'onbegin="a()"',
    'onmouseover="a()"',
    'xlink:actuate="onLoad"',
    'xml:base="https://x.example/"',
    'externalResourcesRequired="true"',
    'requiredExtensions="x"',
    'src="x"',
    'href="https://x.example/#a"',
    'xlink:href="data:image/svg+xml;base64,PHN2Zz4="',
    'href="javascript:alert(1)"',
    'fill="url(https://x.example/#a)"',
    "fill=\"url('//x.example/a.svg#b')\"",
    'fill="u\\72l(//x.example)"',
    'mask="url(data:image/svg+xml,x#a)"',
    'clip-path="URL(x.svg#a)"',
    'style="background:url(//x.example/a)"',
    'style="fill:url(x.svg#a)"',
    'style="behavior:url(#default#time2)"',
    'style="fill:image-set(x)"',
    'style="@import x"',
    'style="fill:expression(alert(1))"',
    'cursor="url(x)"',
    'from="javascript:a()"',
    'formaction="x"',
    'fill="&#x6a;avascript:a()"',
    'filter="url(#f)"',
    'fill="url(&#x2f;&#x2f;x.example)"',

    'begin="a.click"',
    'attributeName="href"',
    'ping="x"',
  ];
  const bodies = [
    "<style>@import 'https://x.example/a.css';</style>",
    "<style>a{fill:url(//x.example)}</style>",
    "<style>@font-face{src:url(x)}</style>",
    "<style>a{fill:red}</style><style>}b{</style>",
    "<style>a{background:u\\72l(x)}</style>",
    "<style><![CDATA[a{fill:url(//x.example)}]]></style>",
    "<style>a[href]{fill:red}</style>",
    "<style>:root{fill:red}</style>",
    "<style>a{mask:url(#m)}</style>",
    "<![CDATA[<script>a()</script>]]><script/>",
    '<use href="other.svg#a"/>',
    '<use href="#a" onload="x"/>',
    '<?xml-stylesheet href="https://x.example/a.css"?>',
    "<?php echo 1 ?>",
    "<script>a()</script",
    "<g><script",
    '<linearGradient href="https://x.example/#a"/>',
    "</svg><script>a()</script><svg>",
    "</svg><svg onload='a()'/>",
  ];
  const cases = [
    ...elements.map((name) => [`<${name}>`, svg(`<${name}>x</${name}>`)] as const),
    ...elements.map((name) => [`<${name}/> in a group`, svg(`<g><${name} x="1"/></g>`)] as const),
    ...attributes.map((given) => [given, svg(`<g id="a"><path ${given}/></g>`)] as const),
    ...attributes.map((given) => [`${given} of the root`, svg("<path d='M0 0'/>", ` ${given}`)] as const),
    ...bodies.map((body) => [body, svg(body)] as const),
  ];
  test.each(cases)("with %s is refused, with what was found", (_, file) => {
    const [code, found = ""] = refusal(file);
    expect(code).toBe("picture_unsafe");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(500);
  });

  test("with a document type is refused: external and internal entities", () => {
    const of = (type: string, body: string) => Buffer.concat([Buffer.from(type), svg(body)]);
    for (const file of [
      of('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "<text>&x;</text>"),
      of('<!DOCTYPE svg PUBLIC "x" "https://x.example/a.dtd">', "<text>a</text>"),
      of(
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join("")}]>`,
        "<text>&a30;</text>",
      ),
    ])
      expect(refusal(file)[0]).toBe("picture_unsafe");
    // Without a document type there are no entities: the text stays as it is.
    expect(text(stored(svg("<text>&a30;</text>")).bytes)).toContain("&amp;a30;");
  });

  test("whose shapes multiply is refused", () => {
    const laughs = Array.from(
      { length: 20 },
      (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
    );
    const masks = Array.from(
      { length: 20 },
      (_, at) => `<mask id="m${at + 1}"><g mask="url(#m${at})"/><g mask="url(#m${at})"/></mask>`,
    );
    const many = '<path d="M0 0"/>'.repeat(1900);
    for (const [name, body] of [
      ["uses of uses", `<g id="a0"/>${laughs.join("")}`],
      ["masks of masks", `<mask id="m0"/>${masks.join("")}`],
      ["masks in styles", masks.join("").replaceAll(/ mask="([^"]*)"/g, ' style="mask:$1"')],
      ["a loop", '<g id="a"><use href="#a"/></g>'],
      ["one large group many times", `<g id="a">${many}</g>${'<use href="#a"/>'.repeat(1900)}`],
      ["one large mask many times", `<mask id="a">${many}</mask>${'<g mask="url(#a)"/>'.repeat(1900)}`],
      [
        "masked parts many times",
        `<mask id="m">${many.slice(0, 3000)}</mask><g id="a">${'<g mask="url(#m)"/>'.repeat(50)}</g>${'<use href="#a"/>'.repeat(50)}`,
      ],
      ["an id twice", '<g id="a"><use href="#b"/></g><g id="a"/><g id="b"/><use href="#a"/>'],
      ["depth", "<g>".repeat(5000)],
      ["number", "<g/>".repeat(30_000)],
    ] as const)
      expect(refusal(svg(body))[0], name).toBe("picture_unsafe");
  });

  test("that is broken, empty, in another encoding or not an SVG is refused", () => {
    for (const file of [
      Buffer.from("<svg"),
      Buffer.from("<svg/>"),
      Buffer.from('<svg width="0" height="0"/>'),
      Buffer.from("<html><body>x</body></html>"),
      Buffer.from('\u{feff}<svg viewBox="0 0 9 9"/>', "utf16le"),
      Buffer.concat([svg("<g/>").subarray(0, 40), Buffer.from([0xff, 0xfe, 0xc0])]),
      Buffer.from(""),
      Buffer.from("GIF89a<svg/>"),
    ])
      expect(refusal(file)[0]).not.toBe("kept");
    expect(refusal(svg("<g/>", ' width="20000" height="20000"'))).toEqual(["picture_size", "20000 × 20000"]);
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });
const position = { IFD0: { Copyright: "GPS here" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 55/1 0/1" } };
const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), body, Buffer.alloc(4)]);
};
const afterHeader = (png: Buffer, ...more: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)]);

describe("a bitmap", () => {
  test.each(["png", "webp", "jpeg"] as const)(
    "%s is kept, without position, comments and what follows it",
    async (format) => {
      const use = format === "jpeg" ? "hero" : "logo";
      const plain = await picture(1200, 90).toFormat(format).toBuffer();
      const marked = await picture(1200, 90)
        .withExif(position)
        .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
        .toFormat(format)
        .toBuffer();
      expect(text(marked)).toMatch(/GPS here/);
      const kept = stored(marked, use);
      expect(text(kept.bytes)).not.toMatch(/GPS here|xmpmeta|Exif|EXIF|eXIf/);
      const pixels = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
      expect((await pixels(kept.bytes)).equals(await pixels(plain))).toBe(true);
      expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: kept.width, height: kept.height, format });
      // Written again, it is the same.
      expect(Buffer.from(stored(kept.bytes, use).bytes).equals(Buffer.from(kept.bytes))).toBe(true);
      const polyglot = Buffer.concat([plain, Buffer.from("<script>alert(1)</script>")]);
      if (format === "webp") expect(refusal(polyglot, use)[0]).toBe("picture_broken");
      else expect(text(stored(polyglot, use).bytes)).not.toContain("script");
    },
  );

  test.each([
    ["interlaced", () => picture(301, 83).png({ progressive: true }).toBuffer()],
    ["with a palette", () => picture(301, 83).png({ palette: true, colours: 4 }).toBuffer()],
    ["in grey", () => picture(301, 83).greyscale().png().toBuffer()],
    ["lossless WebP", () => picture(301, 83).webp({ lossless: true }).toBuffer()],
    ["opaque WebP", () => picture(301, 83).removeAlpha().webp().toBuffer()],
  ])("%s is kept", async (_, made) => {
    const file = await made();
    expect(await sharp(stored(file).bytes).metadata()).toMatchObject({ width: 301, height: 83 });
  });

  test.each([
    ["progressive", () => picture(1200, 83).jpeg({ progressive: true }).toBuffer()],
    ["in grey", () => picture(1200, 83).greyscale().jpeg().toBuffer()],
  ])("JPEG, %s, is kept", async (_, made) => {
    expect(await sharp(stored(await made(), "hero").bytes).metadata()).toMatchObject({ width: 1200, height: 83 });
  });

  test("of 20,000 pixels, or with another size than it says, is refused in bounded time and memory", async () => {
    const header = (width: number, height: number) => {
      const body = Buffer.alloc(13);
      body.writeUInt32BE(width, 0);
      body.writeUInt32BE(height, 4);
      body.set([8, 6, 0, 0, 0], 8);
      return chunk("IHDR", body);
    };
    const png = await picture(1200, 90).png().toBuffer();
    const of = (width: number, height: number, data: Buffer) =>
      Buffer.concat([png.subarray(0, 8), header(width, height), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
    const bomb = deflateSync(Buffer.alloc(150_000_000));
    expect(refusal(of(20_000, 20_000, bomb))[0]).toBe("picture_size");
    const before = process.memoryUsage().rss;
    const began = performance.now();
    for (const file of [of(100, 100, bomb), of(4096, 4096, bomb), of(4096, 4096, deflateSync(Buffer.alloc(9)))])
      expect(refusal(file)[0]).toBe("picture_broken");
    expect(performance.now() - began).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
    for (const use of pictureUses) expect(refusal(await picture(63, 62).png().toBuffer(), use)[0]).not.toBe("kept");
    const jpeg = await picture(1200, 90).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(20_000, frame + 7);
    expect(refusal(jpeg, "hero")[0]).toBe("picture_size");
  });

  test("of a type that its place does not take is refused", async () => {
    const jpeg = await picture(1200, 630).jpeg().toBuffer();
    const avif = await picture(1200, 630).avif({ effort: 0 }).toBuffer();
    const gif = await picture(120, 120).gif().toBuffer();
    expect(refusal(jpeg, "logo")[0]).toBe("picture_type");
    expect(refusal(jpeg, "share")[0]).toBe("kept");
    for (const file of [avif, gif]) expect(refusal(file, "hero")[0]).toBe("picture_broken");
    expect(refusal(svg("<g/>"), "share")[0]).toBe("picture_type");
    const turned = await picture(1200, 90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(refusal(turned, "hero")[0]).toBe("picture_broken");
  });

  test("cut short or with wrong lengths is refused, at every place", async () => {
    for (const format of ["png", "webp", "jpeg"] as const) {
      const use = format === "jpeg" ? "hero" : "logo";
      const file = await picture(1200, 90).toFormat(format).toBuffer();
      for (let length = 0; length < file.length; length += Math.ceil(file.length / 60))
        expect(refusal(file.subarray(0, length), use)[0], `${format} ${length}`).toBe("picture_broken");
      for (let at = 8; at < Math.min(60, file.length); at += 1) {
        const wrong = Buffer.from(file);
        wrong[at] = 0xff;
        // Whatever it is then, it does not throw.
        expect(refusal(wrong, use)).toHaveLength(2);
      }
    }
    const png = await picture(120, 90).png().toBuffer();
    expect(refusal(afterHeader(png, chunk("ABCD", Buffer.alloc(3))))[0]).toBe("picture_broken");
    expect(text(stored(afterHeader(png, chunk("tEXt", Buffer.from("Comment\0<script>")))).bytes)).not.toContain(
      "script",
    );
  });
});

test("no refused or kept file contains what could run", () => {
  for (const inside of ["<g/>", "<text>javascript is a word</text>", '<path id="onload" d="M0 0"/>']) {
    const kept = text(stored(svg(inside)).bytes);
    expect(kept.replace(/>javascript is a word</, "><")).not.toMatch(dangerous);
  }
});
