/**
 * What each language never says, and what some of its texts have to say: `glossary/{language}.json`, and `glossary/{tag}.json` for a
 * country's own words (nl-BE), which hold of everything its pages say.
 */
import { describe, expect, test } from "vitest";
import { legalSource } from "../../locales/legal.ts";
import { completeLanguages, messageFolders, messagesFor, type MessageTree } from "../../locales/messages.ts";
import { spelledFor } from "../../locales/tags.ts";
import { demoOperator } from "../support/operators.ts";
import { files, read } from "../support/repository.ts";
import { flat } from "./all-texts.ts";

interface Glossary {
  /** Sources of regular expressions (flags iu), each with what is said instead, and why. */
  readonly never: Readonly<Record<string, string>>;
  /** By "{catalogue}:{message key}", the catalogue as it lies below locales/: what the text has to contain. */
  readonly says?: Readonly<Record<string, string>>;
}

const glossaries = files.filter((path) => path.startsWith("tests/locales/glossary/")).map(tagOf);

test("every language has a glossary, and nothing else does but a country's overlay", () => {
  expect(completeLanguages.filter((language) => !glossaries.includes(language))).toEqual([]);
  expect(glossaries.filter((tag) => !messageFolders.includes(tag))).toEqual([]);
});

describe.each(glossaries)("%s", (tag) => {
  const { never, says = {} } = JSON.parse(read(`tests/locales/glossary/${tag}.json`)) as Glossary;
  const texts = tag.includes("-") ? saidIn(tag) : writtenIn(tag);

  test("says nothing that it never says", () => {
    const said = Object.entries(never).flatMap(([source, instead]) => {
      const pattern = new RegExp(source, "iu");
      return [...texts].filter(([, text]) => pattern.test(text)).map(([key, text]) => ({ key, text, instead }));
    });
    expect(said).toEqual([]);
  });

  test("says why, for each", () => {
    expect(Object.entries(never).filter(([, instead]) => instead.trim() === "")).toEqual([]);
  });

  test.each(Object.entries(says))("%s has “%s”", (key, needed) => {
    expect(texts.get(key.replace(/^locales\//, ""))).toContain(needed);
  });
});

/** All that is written in a language, by catalogue and key: "messages/de/form.json:form.name", "desk/de.json:frame.queue". */
function writtenIn(language: string): ReadonlyMap<string, string> {
  const catalogue = new RegExp(`^locales/([^/]+/${language}(?:/[^/]+)?\\.json)$`);
  const own = files.flatMap((path) => {
    const name = catalogue.exec(path)?.[1];
    if (name === undefined) return [];
    return [...flat(JSON.parse(read(path)) as MessageTree)].map(([key, text]) => [`${name}:${key}`, text] as const);
  });
  const samples = [...demoOperator.vacancies, ...demoOperator.testimonials].map(
    ({ text }) => (text as Readonly<Record<string, unknown>>)[language] ?? {},
  );
  return new Map([...own, ...flat(samples as unknown as MessageTree, "operator.demo.yaml:")]);
}

/** All that pages in a country's own words say, by key. */
function saidIn(tag: string): ReadonlyMap<string, string> {
  const legal = (["privacy", "terms", "accessibility"] as const).flatMap((name) =>
    [...flat(legalSource(tag, name) as unknown as MessageTree, `${name}.`)].map(
      ([key, text]) => [key, spelledFor(tag, text)] as const,
    ),
  );
  return new Map([...flat(messagesFor(tag)), ...legal]);
}

function tagOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -".json".length);
}
