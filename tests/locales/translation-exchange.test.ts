/** Export and import for translators: a round trip is lossless, and errors change nothing. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translations } from "../../tools/translations.ts";
import { exchangeFor, importExchange, tagsIn } from "../../tools/translations/catalogue.ts";
import { messageFaults } from "../../tools/translations/check.ts";
import { type Exchange, readExchange, writeExchange } from "../../tools/translations/exchange.ts";
import { completeLanguages } from "../../locales/messages.ts";
import { forRows } from "../support/long-form.ts";
import { root } from "../support/repository.ts";

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "fairlead-translations-"));
  for (const folder of ["locales/messages", "locales/legal", "locales/desk"])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const english = "locales/messages/en/form.json";
const withTexts = (language: string, ...texts: [key: string, source: string, translation: string][]): Exchange => ({
  language,
  files: { [english]: Object.fromEntries(texts.map(([key, source, translation]) => [key, { source, translation }])) },
});

describe("the translation exchange", () => {
  test("preserves any text through the file", () => {
    const text = fc.string({ unit: "binary" });
    const name = fc.stringMatching(/^[a-z][a-zA-Z.-]{0,20}$/);
    const texts = fc.dictionary(name, fc.record({ source: text, context: text, translation: text }), { maxKeys: 4 });
    const exchanges = fc.record({
      language: fc.constantFrom("de", "de-CH", "ar"),
      files: fc.dictionary(name, texts, { maxKeys: 3 }),
    });
    fc.assert(
      fc.property(exchanges, (exchange) => {
        expect(readExchange(writeExchange(exchange))).toEqual(JSON.parse(JSON.stringify(exchange)));
      }),
    );
  });

  /** The short form takes one language of each script. */
  const inShortForm = (tag: string) => ["de", "ar", "ko"].includes(tag);

  forRows(
    test,
    tagsIn(root),
    inShortForm,
  )("leaves the files of %s unchanged", (tag) => {
    const exchange = readExchange(writeExchange(exchangeFor(copy, tag)));
    expect(exchange).toEqual(exchangeFor(copy, tag));
    const { errors, contents, changed } = importExchange(copy, exchange);
    expect([errors, contents.size, changed]).toEqual([[], 0, 0]);
  });

  const others = completeLanguages.filter((language) => language !== "en");
  forRows(
    test,
    others,
    inShortForm,
  )("transfers %s into an empty language", (tag) => {
    const empty = mkdtempSync(join(tmpdir(), "fairlead-translations-"));
    cpSync(join(copy, "locales"), join(empty, "locales"), {
      recursive: true,
      filter: (path) =>
        !path.endsWith(`desk${sep}${tag}.json`) && !(path.endsWith(".json") && path.includes(`${sep}${tag}${sep}`)),
    });
    const { errors, contents } = importExchange(empty, readExchange(writeExchange(exchangeFor(copy, tag))));
    rmSync(empty, { recursive: true, force: true });
    expect(errors).toEqual([]);
    expect(contents.size).toBeGreaterThan(5);
    for (const [path, content] of contents)
      expect(JSON.parse(content), path).toEqual(JSON.parse(readFileSync(join(copy, path), "utf8")));
  });

  test("includes the desk's texts with their language, not with overlays", () => {
    const file = "locales/desk/en.json";
    const german = exchangeFor(root, "de").files[file];
    expect(german?.["frame.queue"]).toMatchObject({ source: "Queue", translation: "Warteliste" });
    expect(german?.["board.choose"]?.context).toContain("Used in desk/queue/board/board.tsx");
    expect(exchangeFor(copy, "de-CH").files[file]).toBeUndefined();
    const sent = (language: string, translation: string): Exchange => ({
      language,
      files: { [file]: { "frame.queue": { source: "Queue", translation } } },
    });
    const { errors, contents } = importExchange(copy, sent("de", "Reihe"));
    expect([errors, [...contents.keys()]]).toEqual([[], ["locales/desk/de.json"]]);
    expect(importExchange(copy, sent("de-CH", "Reihe")).errors).toEqual([`${file}: an overlay has no desk texts`]);
  });

  test("gives each text its place, arguments and glossary", () => {
    const context = exchangeFor(root, "de").files[english]?.["form.summary"]?.context;
    expect(context).toContain("{count, plural}");
    expect(context).toContain("Used in server/site/apply-form-view.ts.");
    expect(context).toContain("docs/languages/de.md");
  });
});

describe("a returned file", () => {
  const text = '{ "source": "Name", "translation": "Name" }';
  const written = (texts: string) => `{ "language": "de", "files": { "${english}": { ${texts} } } }`;

  test("may have another layout, no context and a byte order mark", () => {
    expect(readExchange(`\uFEFF${written(`\r\n\t"form.name":${text}`)}`)).toEqual(
      withTexts("de", ["form.name", "Name", "Name"]),
    );
  });

  test.each([
    ["no JSON", "translated", /not valid JSON/],
    ["another format", "null", /the whole file/],
    ["no language", '{ "files": {} }', /^language: /],
    ["a text without its source", written('"form.name": { "translation": "x" }'), /form\.name\.source: /],
    ["a translation that is not text", written('"form.name": { "source": "x", "translation": 1 }'), /translation: /],
    ["an unknown field", written('"form.name": { "source": "x", "translation": "y", "z": "" }'), /form\.name\.z: /],
    ["a duplicate key", written(`"form.name": ${text}, "form.name": ${text}`), /keys must be unique/],
  ])("%s is refused", (_, file, error) => {
    expect(() => readExchange(file)).toThrow(error);
  });
});

describe("an import is refused for", () => {
  const summary = "{count, plural, one {# answer needs another look} other {# answers need another look}}";
  test.each<[name: string, tag: string, text: [key: string, source: string, translation: string], error: RegExp]>([
    ["an unknown key", "de", ["form.nonsense", "x", "y"], /form\.nonsense: is not among the English messages/],
    ["an English text that has changed", "de", ["form.name", "Full name", "Name"], /has changed since/],
    ["invalid ICU syntax", "de", ["form.notice", "For people who can work in {country}.", "In {country"], /not ICU/],
    [
      "a lost argument",
      "de",
      ["form.notice", "For people who can work in {country}.", "Für alle."],
      /lacks \{country\}/,
    ],
    ["an added argument", "de", ["form.name", "Name", "Name {x}"], /has \{x\}, which the English text lacks/],
    ["an added tag", "de", ["form.name", "Name", "<b>Name</b>"], /has <b>, which the English text lacks/],
    ["white space only", "de", ["form.name", "Name", "  "], /only space/],
    [
      "plural forms unknown to Arabic",
      "ar",
      ["form.summary", summary, "{count, plural, one {#} other {#}}"],
      /plural forms few, many, one, other, two, zero/,
    ],
    ["a key missing from the overlay", "de-CH", ["form.name", "Name", "Name"], /not in the overlay/],
    ["an unknown language", "xx", ["form.name", "Name", "Name"], /no language or overlay xx/],
  ])("%s", (_, tag, wrong, error) => {
    const { errors, contents } = importExchange(copy, withTexts(tag, wrong));
    expect(errors.join("\n")).toMatch(error);
    expect(contents.size).toBe(0);
  });

  test("a missing file, and reports every error", () => {
    const { errors } = importExchange(copy, {
      language: "de",
      files: {
        "locales/messages/en/none.json": {},
        [english]: { "form.none": { source: "x", translation: "y" }, "form.name": { source: "x", translation: "y" } },
      },
    });
    expect(errors).toEqual([
      "locales/messages/en/none.json: there is no such file",
      `${english} form.none: is not among the English messages`,
      `${english} form.name: was translated from an English text that has changed since; export it again`,
    ]);
  });

  test("plural rules of an overlay are its language's", () => {
    expect(messageFaults("{n, plural, one {#} other {#}}", "{n, plural, one {#} other {#}}", "nl-BE")).toEqual([]);
  });
});

test("one error among many files stops the whole command-line import", () => {
  const folder = join(copy, "out");
  expect(translations(["export", folder, "de", "fr"], copy)).toEqual([]);
  const form = join(copy, "locales/messages/de/form.json");
  const before = readFileSync(form, "utf8");
  const translate = (name: string, key: string, translation: string) => {
    const path = join(folder, name);
    const { language, files } = readExchange(readFileSync(path, "utf8"));
    const source = files[english]?.[key]?.source ?? "";
    const texts = { ...files[english], [key]: { source, translation } };
    writeFileSync(path, writeExchange({ language, files: { ...files, [english]: texts } }));
    return path;
  };
  const german = translate("de.json", "form.age", "Ihr Alter");
  const french = translate("fr.json", "form.notice", "Pour {land}");
  expect(translations(["import", german, french], copy).at(-1)).toBe("Nothing was changed.");
  expect(readFileSync(form, "utf8")).toBe(before);
  expect(translations(["import", german, german], copy).at(-1)).toBe("Nothing was changed.");
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
