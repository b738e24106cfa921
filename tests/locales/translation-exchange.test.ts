/** Export and import for translators: what goes out comes back the same, and what is wrong changes nothing. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translations } from "../../scripts/translations.ts";
import { exchangeFor, importExchange, tagsIn } from "../../scripts/translations/catalogue.ts";
import { messageFaults } from "../../scripts/translations/check.ts";
import { type Exchange, readXliff, writeXliff } from "../../scripts/translations/xliff.ts";
import { escapeXml, parseXml } from "../../scripts/translations/xml.ts";
import { completeLanguages } from "../../locales/messages.ts";
import { root } from "../support/repository.ts";

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "fairlead-translations-"));
  for (const folder of ["locales/messages", "locales/legal"])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const english = "locales/messages/en/form.json";
const unit = (key: string, source: string, target: string) => ({ key, source, target, notes: [] });
const withUnits = (tag: string, ...units: ReturnType<typeof unit>[]): Exchange => ({
  tag,
  files: [{ original: english, units }],
});

describe("round trips", () => {
  /** Any text that XML can hold. */
  const text = fc
    .string({ unit: "binary" })
    // oxlint-disable-next-line no-control-regex -- those are what XML cannot hold
    .map((one) => one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ""));
  const name = fc.stringMatching(/^[a-z][a-zA-Z.-]{0,20}$/);

  test("of any text through the document", () => {
    const document = fc.record({
      tag: fc.constantFrom("de", "de-CH", "ar"),
      files: fc.array(
        fc.record({
          original: name,
          units: fc.array(
            fc.record({ key: name, source: text, target: text, notes: fc.array(text, { maxLength: 2 }) }),
            {
              maxLength: 4,
            },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(document, (exchange) => {
        expect(readXliff(writeXliff(exchange))).toEqual(exchange);
      }),
    );
  });

  test("of any text through an attribute and an element", () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = value.replace(/[\t\n\r]/g, " ");
        const { attributes, children } = parseXml(`<a b="${escapeXml(line)}">${escapeXml(value)}</a>`);
        expect(attributes["b"]).toBe(line);
        expect(children).toEqual(value === "" ? [] : [value]);
      }),
    );
  });

  test("nothing that is read makes the reader fail but by its own error", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", "/", "a", "=", '"', "&", ";", "!", "-", "[", "]", " ") }),
        (s) => {
          try {
            parseXml(s);
          } catch (error) {
            expect((error as Error).message).toMatch(/line \d+:|character of XML/);
          }
        },
      ),
    );
  });

  test.each(tagsIn(root))("of the files of %s, which stay as they are", (tag) => {
    const exchange = readXliff(writeXliff(exchangeFor(copy, tag)));
    expect(exchange).toEqual(exchangeFor(copy, tag));
    const { faults, contents, changed } = importExchange(copy, exchange);
    expect([faults, contents.size, changed]).toEqual([[], 0, 0]);
  });

  test.each(completeLanguages.filter((language) => language !== "en"))(
    "of %s into a language with nothing in it",
    (tag) => {
      const empty = mkdtempSync(join(tmpdir(), "fairlead-translations-"));
      cpSync(join(copy, "locales"), join(empty, "locales"), {
        recursive: true,
        filter: (path) => !(path.endsWith(".json") && path.includes(`${sep}${tag}${sep}`)),
      });
      const { faults, contents } = importExchange(empty, readXliff(writeXliff(exchangeFor(copy, tag))));
      rmSync(empty, { recursive: true, force: true });
      expect(faults).toEqual([]);
      expect(contents.size).toBeGreaterThan(5);
      for (const [path, content] of contents)
        expect(JSON.parse(content), path).toEqual(JSON.parse(readFileSync(join(copy, path), "utf8")));
    },
  );

  test("every unit says where it is used, what it takes, and which glossary holds", () => {
    const { units } = exchangeFor(root, "de").files.find(({ original }) => original === english) ?? { units: [] };
    const notes = units.find(({ key }) => key === "form.summary")?.notes.join("\n");
    expect(notes).toMatch(/Key: form\.summary in locales\/messages\/en\/form\.json\./);
    expect(notes).toContain("{count, plural}");
    expect(notes).toContain("Said in server/site/form-view.ts.");
    expect(notes).toContain("docs/languages/de.md");
  });
});

describe("a document as a tool writes it", () => {
  const written = (body: string) =>
    `<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- a tool -->\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original='${english}' source-language="en" target-language="de_CH" datatype="plaintext"><header/><body>${body}</body></file></xliff>`;

  test("with groups, CDATA, numbered units and states of its own", () => {
    const read = readXliff(
      written(
        `<group id="1"><trans-unit id="7" resname="form.name" approved="yes"><source>Name</source><target state="final"><![CDATA[Ihr <Name>]]></target></trans-unit></group>`,
      ),
    );
    expect(read).toEqual(withUnits("de-CH", unit("form.name", "Name", "Ihr <Name>")));
  });

  test.each([
    ["no XML", "translated", /an element is expected/],
    ["another version", `<xliff version="2.0"/>`, /no XLIFF 1\.2/],
    ["a document type", `<!DOCTYPE a [<!ENTITY b "c">]><a/>`, /document type/],
    ["an unknown entity", written("&nbsp;"), /line \d+: an & that is no entity/],
    ["tags that do not match", "<a><b></a></b>", /<\/a> closes <b>/],
    ["an inline element", written(`<trans-unit id="a"><source>x<g id="1">y</g></source></trans-unit>`), /plain text/],
    ["no source", written(`<trans-unit id="a"><target>x</target></trans-unit>`), /has no source/],
    ["a character that is none", "<a>&#0;</a>", /no character of XML/],
  ])("%s is refused", (_, document, fault) => {
    expect(() => readXliff(document)).toThrow(fault);
  });
});

describe("an import is refused for", () => {
  const summary = "{count, plural, one {# answer needs another look} other {# answers need another look}}";
  test.each([
    ["an unknown key", "de", unit("form.nonsense", "x", "y"), /form\.nonsense: is not among the English messages/],
    ["an English text that has changed", "de", unit("form.name", "Full name", "Name"), /has changed since/],
    [
      "what ICU does not read",
      "de",
      unit("form.notice", "For people who can work in {country}.", "In {country"),
      /not ICU/,
    ],
    [
      "a lost argument",
      "de",
      unit("form.notice", "For people who can work in {country}.", "Für alle."),
      /lacks \{country\}/,
    ],
    ["an argument of its own", "de", unit("form.name", "Name", "Name {x}"), /has \{x\}, which English has not/],
    ["a tag of its own", "de", unit("form.name", "Name", "<b>Name</b>"), /has <b>, which English has not/],
    ["only space", "de", unit("form.name", "Name", "  "), /only space/],
    [
      "plural forms that Arabic has not got",
      "ar",
      unit("form.summary", summary, "{count, plural, one {#} other {#}}"),
      /plural forms few, many, one, other, two, zero/,
    ],
    ["a key that the overlay has not", "de-CH", unit("form.name", "Name", "Name"), /not in the overlay/],
    ["a language that there is not", "xx", unit("form.name", "Name", "Name"), /no language or overlay xx/],
  ])("%s", (_, tag, wrong, fault) => {
    const { faults, contents } = importExchange(copy, withUnits(tag, wrong));
    expect(faults.join("\n")).toMatch(fault);
    expect(contents.size).toBe(0);
  });

  test("a key that stands twice, and every fault is told", () => {
    const twice = unit("form.name", "Name", "Name");
    const { faults } = importExchange(copy, withUnits("de", twice, twice, unit("form.none", "x", "y")));
    expect(faults).toEqual([
      `${english} form.name: stands twice`,
      `${english} form.none: is not among the English messages`,
    ]);
  });

  test("an overlay's own plural rules are its language's", () => {
    expect(messageFaults("{n, plural, one {#} other {#}}", "{n, plural, one {#} other {#}}", "nl-BE")).toEqual([]);
  });
});

test("on the command line: one fault among many files and none of them is written", () => {
  const folder = join(copy, "out");
  expect(translations(["export", folder, "de", "fr"], copy)).toEqual([]);
  const german = join(folder, "de.xliff");
  const form = join(copy, "locales/messages/de/form.json");
  const before = readFileSync(form, "utf8");
  const document = readFileSync(german, "utf8");
  const changed = document.replace(/(id="form\.age"[^]*?<target[^>]*>)[^<]*/, "$1Ihr Alter");
  writeFileSync(german, changed);
  const french = join(folder, "fr.xliff");
  writeFileSync(french, readFileSync(french, "utf8").replace("{country}", "{land}"));
  expect(translations(["import", german, french], copy).at(-1)).toBe("Nothing was changed.");
  expect(readFileSync(form, "utf8")).toBe(before);
  expect(translations(["import", german], copy)).toEqual([]);
  const after = JSON.parse(readFileSync(form, "utf8")) as { form: Record<string, string> };
  expect(after.form["age"]).toBe("Ihr Alter");
  expect({ ...after, form: { ...after.form, age: "" } }).toEqual({
    ...JSON.parse(before),
    form: { ...(JSON.parse(before) as typeof after).form, age: "" },
  });
  expect(translations(["export", folder, "xx"], copy)[0]).toMatch(/no language or overlay xx/);
  expect(translations([], copy)[0]).toMatch(/translations export/);
});
