/** The files in locales/scam-check/: which keys they have, and how phrases are written. */
import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { PhraseClass, PhraseFile } from "../../../domain/scam-check/lexicon.ts";
import { tactics } from "../../../domain/scam-check/tactics.ts";
import { languages } from "../../../locales/markets.ts";

const folder = new URL("../../../locales/scam-check/", import.meta.url);

function hasClosedGroups(phrase: string): boolean {
  let open = 0;
  for (const sign of phrase) {
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

const word = v.pipe(v.string(), v.nonEmpty());
const phrase = v.pipe(
  word,
  v.regex(/[\p{L}\p{N}#¤%€?]/u, "a phrase needs a word, a number or a currency"),
  v.regex(/^[^"\\[\]{}+^]*$/u, "a phrase has only the symbols of domain/scam-check/lexicon.ts"),
  v.check(hasClosedGroups, "a parenthesis is missing"),
);
const phrases = v.array(phrase);

const classes = {
  no: phrases,
  ignore: phrases,
  unless: phrases,
  but: phrases,
  warn: phrases,
  free: phrases,
  job: phrases,
  own: phrases,
  wage: phrases,
  after: phrases,
  pays: phrases,
  asks: phrases,
  paid: phrases,
  demand: phrases,
  gives: phrases,
  enters: phrases,
  buys: phrases,
  first: phrases,
  back: phrases,
  fee: phrases,
  deposit: phrases,
  cost: phrases,
  amount: phrases,
  things: phrases,
  seller: phrases,
  crypto: phrases,
  topUp: phrases,
  tasks: phrases,
  gift: phrases,
  code: phrases,
  login: phrases,
  papers: phrases,
  atOnce: phrases,
  forwards: phrases,
  account: phrases,
  rents: phrases,
} satisfies Readonly<Record<PhraseClass, typeof phrases>>;

const phraseFile: v.GenericSchema<unknown, PhraseFile> = v.strictObject({
  clitics: v.optional(v.array(word)),
  loose: v.optional(v.literal(true)),
  verbLast: v.optional(v.literal(true)),
  spellings: v.optional(v.array(v.strictTuple([word, word]))),
  ...classes,
  always: v.strictObject(v.entriesFromList(tactics, v.optional(phrases))),
  warnings: v.strictObject({ gendered: phrases, upTo: phrases, age: phrases, history: phrases }),
});

/** Errors with the place in the file: `pays.3: a parenthesis is missing`. */
function errorsIn(text: string): string[] {
  const { issues = [] } = v.safeParse(phraseFile, parse(text));
  return issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
}

const textOf = (language: string) => readFileSync(new URL(`${language}.yaml`, folder), "utf8");

test("every language has a file, and every file a language", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  expect(files.toSorted()).toEqual(languages.map((language) => `${language}.yaml`).toSorted());
});

test.each(languages)("%s.yaml has the keys of a lexicon and well-formed phrases", (language) => {
  expect(errorsIn(textOf(language))).toEqual([]);
});

test.each(languages)("%s.yaml has one phrase per line", (language) => {
  const lines = textOf(language).trimEnd().split("\n");
  const other = lines.filter(
    (line) => !/^(?:#.*| {0,2}[\w-]+:(?: true| \[\])?| {2,4}- (?:"[^"]+"|\["[^"]+", "[^"]+"\])| +# .*)$/u.test(line),
  );
  expect(other).toEqual([]);
});

test.each([
  ["a misspelt key", (text: string) => text.replace("\nunless:", "\nunles:"), 'Invalid key: Expected "unless"'],
  ["a misspelt tactic", (text: string) => text.replace("\n  fee:", "\n  feee:"), "always.feee: Invalid key"],
  ["a missing warning", (text: string) => text.replace(/\n {2}upTo:(?:\n {4}.*)+/, ""), 'Expected "upTo"'],
  ["an open group", (text: string) => text.replace('- "not"', '- "(not"'), "no.1: a parenthesis is missing"],
  ["a foreign symbol", (text: string) => text.replace('- "not"', '- "no+t"'), "no.1: a phrase has only the symbols"],
])("%s is reported with its place", (_, change, error) => {
  const changed = change(textOf("en"));
  expect(changed).not.toBe(textOf("en"));
  expect(errorsIn(changed).join("\n")).toContain(error);
});

test("a key that occurs twice is reported", () => {
  expect(() => errorsIn(`${textOf("en")}no:\n  - "no"\n`)).toThrow("Map keys must be unique");
});
