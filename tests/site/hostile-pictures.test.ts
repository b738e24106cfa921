/** Hostile and broken uploads: none is kept as it came, and none costs time or memory. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sanitizeSvg } from "../../server/site-pictures/sanitize-svg.ts";
import { verifyPicture } from "../../server/site-pictures/verify-picture.ts";
import type { PictureUse } from "../../domain/site-content/picture.ts";
import {
  afterHeader,
  chunk,
  hostileAttributes,
  hostileBodies,
  hostileElements,
  hostileFiles,
  hostileStructures,
  picture,
  svg,
} from "../support/hostile-pictures.ts";
import type { Verified } from "../support/verify-pictures.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const stored = async (file: Uint8Array, use: PictureUse = "logo") => {
  const verified = await verifyPicture(use, file);
  if (verified.kind !== "picture") throw new Error(`${verified.code} ${verified.found}`);
  return verified.picture;
};
const refusal = async (file: Uint8Array, use: PictureUse = "logo") => {
  const verified = await verifyPicture(use, file);
  return verified.kind === "refused" ? verified.code : "kept";
};

/** What no stored SVG contains. */
const dangerous =
  /script|\bon\w+=|href="(?!#)|foreignObject|<!|<\?|javascript|data:|https?:(?!\/\/www\.w3\.org\/2000\/svg")|url\((?!["']?#)|@|<(?:image|a|animate|set|iframe|filter|handler)\b/i;

describe("an SVG", () => {
  test("of a drawing program is kept without the program's leftovers", async () => {
    const file = svg(
      `<!-- Generator --><title>Logo</title><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
       <sodipodi:namedview id="base" inkscape:zoom="1"/>
       <defs><style type="text/css"></style><linearGradient id="a" x2="1"><stop offset="0" stop-color="#fff"/></linearGradient>
       <clipPath id="c"><path d="M0 0h9v9H0z"/></clipPath></defs>
       <g inkscape:label="Layer 1" style="fill:url(#a);-inkscape-stroke:none;stroke:#123" clip-path="url(#c)" data-name="x">
       <path class="b" d="M0 0L10 10&#10;z"/><use xlink:href="#p" x="3"/><path id="p" d="M1 1"/></g>`.replace(
        ' type="text/css"',
        "",
      ),
      ' xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" xml:space="preserve" width="240px" height="80"',
    );
    const { bytes, width, height } = await stored(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), file]));
    const written = Buffer.from(bytes).toString("utf8");
    expect([width, height]).toEqual([240, 80]);
    expect(written).toContain('<g style="fill:url(#a);stroke:#123" clip-path="url(#c)">');
    expect(written).toContain('<use href="#p" x="3"/>');
    expect(written).not.toMatch(/inkscape|sodipodi|metadata|Generator|data-name|rdf|Logo/);
    // Written again, it is the same.
    expect(Buffer.from((await stored(bytes)).bytes).toString("utf8")).toBe(written);
  });

  test("keeps plain rules of a style sheet", async () => {
    const { bytes } = await stored(
      svg("<style>/* c */ .cls-1, #a path { fill: #fff; font-kerning: x }</style><path class='cls-1' d='M0 0'/>"),
    );
    expect(text(bytes)).toContain("<style>.cls-1, #a path{fill:#fff}</style>");
  });

  const cases = [
    ...hostileElements.map((name) => [`<${name}>`, svg(`<${name}>x</${name}>`)] as const),
    ...hostileElements.map((name) => [`<${name}/> in a group`, svg(`<g><${name} x="1"/></g>`)] as const),
    ...hostileAttributes.map((given) => [given, svg(`<g id="a"><path ${given}/></g>`)] as const),
    ...hostileAttributes.map((given) => [`${given} of the root`, svg("<path d='M0 0'/>", ` ${given}`)] as const),
    ...hostileBodies.map((body) => [body, svg(body)] as const),
    ...Object.entries(hostileStructures),
  ];
  test.each(cases)("with %s is refused, with what was found", async (_, file) => {
    const verified = await verifyPicture("logo", file);
    expect(verified).toMatchObject({ kind: "refused", code: "picture_unsafe" });
    const { found = "" } = verified.kind === "refused" ? verified : {};
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(500);
  });

  test("is read in a time that grows with its size, however its style sheet begins", () => {
    const cost = (style: string) => {
      const before = process.cpuUsage();
      sanitizeSvg(`<svg width="800" height="800"><style>${style}</style></svg>`);
      return process.cpuUsage(before).user / 1000;
    };
    cost("a{}");
    for (const part of ["/*a", "a", "{", "}", "a{", "/**/", "*/"]) {
      expect(cost(part.repeat(200_000 / part.length)), part).toBeLessThan(1000);
    }
  });
});

const position = { IFD0: { Copyright: "GPS here" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 55/1 0/1" } };

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
      const kept = await stored(marked, use);
      expect(text(kept.bytes)).not.toMatch(/GPS here|xmpmeta|Exif|EXIF|eXIf/);
      const pixels = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
      expect((await pixels(kept.bytes)).equals(await pixels(plain))).toBe(true);
      expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: kept.width, height: kept.height, format });
      // Written again, it is the same.
      expect(Buffer.from((await stored(kept.bytes, use)).bytes).equals(Buffer.from(kept.bytes))).toBe(true);
      const polyglot = Buffer.concat([plain, Buffer.from("<script>alert(1)</script>")]);
      if (format === "webp") expect(await refusal(polyglot, use)).toBe("picture_broken");
      else expect(text((await stored(polyglot, use)).bytes)).not.toContain("script");
    },
  );

  test.each([
    ["interlaced", () => picture(301, 83).png({ progressive: true }).toBuffer()],
    ["with a palette", () => picture(301, 83).png({ palette: true, colours: 4 }).toBuffer()],
    ["in grey", () => picture(301, 83).greyscale().png().toBuffer()],
    ["of 16 bits", () => picture(301, 83).toColourspace("rgb16").png().toBuffer()],
    ["lossless WebP", () => picture(301, 83).webp({ lossless: true }).toBuffer()],
    ["opaque WebP", () => picture(301, 83).removeAlpha().webp().toBuffer()],
  ])("%s is kept", async (_, made) => {
    const file = await made();
    expect(await sharp((await stored(file)).bytes).metadata()).toMatchObject({ width: 301, height: 83 });
  });

  test.each([
    ["progressive", () => picture(1200, 83).jpeg({ progressive: true }).toBuffer()],
    ["in grey", () => picture(1200, 83).greyscale().jpeg().toBuffer()],
  ])("JPEG, %s, is kept", async (_, made) => {
    const { bytes } = await stored(await made(), "hero");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 83 });
  });

  test("of a type that its place does not take is refused", async () => {
    const jpeg = await picture(1200, 630).jpeg().toBuffer();
    expect(await refusal(jpeg, "logo")).toBe("picture_type");
    expect(await refusal(jpeg, "share")).toBe("kept");
    expect(await refusal(svg("<g/>"), "share")).toBe("picture_type");
  });

  test("cut short or with wrong lengths is refused, at every place", async () => {
    for (const format of ["png", "webp", "jpeg"] as const) {
      const use = format === "jpeg" ? "hero" : "logo";
      const file = await picture(1200, 90).toFormat(format).toBuffer();
      for (let length = 0; length < file.length; length += Math.ceil(file.length / 60))
        expect(await refusal(file.subarray(0, length), use), `${format} ${length}`).toBe("picture_broken");
      for (let at = 8; at < Math.min(60, file.length); at += 1) {
        const wrong = Buffer.from(file);
        wrong[at] = 0xff;
        // Whatever it is then, it does not throw.
        expect(await refusal(wrong, use)).toMatch(/^(?:kept|picture_\w+)$/);
      }
    }
    const png = await picture(120, 90).png().toBuffer();
    expect(await refusal(afterHeader(png, chunk("ABCD", Buffer.alloc(3))))).toBe("picture_broken");
  });
});

/** Bytes and milliseconds that a file may cost. */
const most = { peak: 100 * 1024 * 1024, milliseconds: 2000 } as const;

describe("of more than 200 hostile files", () => {
  /** As a process of its own verifies them, one after the other. */
  const verifiedFiles = async () => {
    const files = await hostileFiles();
    const folder = mkdtempSync(join(tmpdir(), "fairlead-pictures-"));
    try {
      const listed = files.map(({ use, file }, at) => {
        writeFileSync(join(folder, String(at)), file);
        return { use, path: String(at) };
      });
      writeFileSync(join(folder, "files.json"), JSON.stringify(listed));
      const script = fileURLToPath(new URL("../support/verify-pictures.ts", import.meta.url));
      const options = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
      const lines = execFileSync(process.execPath, ["--expose-gc", script, folder], options).trim().split("\n");
      return files.map((file, at) => ({ ...file, verified: JSON.parse(lines[at] ?? "") as Verified }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test("none is stored as it came or with what could run, and none takes 100 MB or two seconds", async () => {
    const files = await verifiedFiles();
    expect(new Set(files.map(({ file }) => file.toString("latin1"))).size).toBeGreaterThan(200);
    for (const { name, file, verified } of files) {
      expect(verified.milliseconds, name).toBeLessThan(most.milliseconds);
      expect(verified.peak, name).toBeLessThan(most.peak);
      if (verified.kept === null) continue;
      const kept = Buffer.from(verified.kept, "base64");
      expect(kept.equals(file), name).toBe(false);
      expect(kept.toString("latin1"), name).not.toMatch(
        kept[0] === "<".charCodeAt(0) ? dangerous : /payload|script|GPS|Exif|xmpmeta/,
      );
    }
    // Bitmaps with something beside the picture are kept without it, drawings with something never.
    const keptNames = files.filter(({ verified }) => verified.kept !== null).map(({ name }) => name);
    expect(keptNames.filter((name) => !/^(?:PNG|JPEG|WebP)\b/.test(name))).toEqual([]);
    expect(keptNames).toContain("PNG, position and XMP");
  });
});

test("no kept file contains what could run", async () => {
  for (const inside of ["<g/>", '<path id="onload" d="M0 0"/>']) {
    expect(text((await stored(svg(inside))).bytes)).not.toMatch(dangerous);
  }
});
