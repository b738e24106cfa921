/**
 * Forbidden and required words of each language: `glossary/{language}.json`, and
 * `glossary/{tag}.json` for a country's overlay (nl-BE), which applies to all its pages.
 */
import { describe, expect, test } from "vitest";
import type { Language } from "../../locales/markets.ts";
import { legalSource } from "../../locales/legal.ts";
import { completeLanguages, messageFolders, messagesFor, type MessageTree } from "../../locales/messages.ts";
import { spelledFor } from "../../locales/tags.ts";
import { files, read } from "../support/repository.ts";
import { flat, sampleTextsIn } from "./all-texts.ts";

interface Glossary {
  /** Regular expression sources (flags iu), each with the replacement and the reason. */
  readonly never: Readonly<Record<string, string>>;
  /**
   * By "{catalogue}:{message key}", with the catalogue's path below locales/: the required text.
   */
  readonly says?: Readonly<Record<string, string>>;
}

const glossaries = files.filter((path) => path.startsWith("tests/locales/glossary/")).map(tagOf);

test("every language has a glossary, and otherwise only overlays do", () => {
  expect(completeLanguages.filter((language) => !glossaries.includes(language))).toEqual([]);
  expect(glossaries.filter((tag) => !messageFolders.includes(tag))).toEqual([]);
});

describe.each(glossaries)("%s", (tag) => {
  const { never, says = {} } = JSON.parse(read(`tests/locales/glossary/${tag}.json`)) as Glossary;
  const texts = tag.includes("-") ? saidIn(tag) : writtenIn(tag);

  test("avoids its forbidden words", () => {
    const said = Object.entries(never).flatMap(([source, instead]) => {
      const pattern = new RegExp(source, "iu");
      return [...texts].filter(([, text]) => pattern.test(text)).map(([key, text]) => ({ key, text, instead }));
    });
    expect(said).toEqual([]);
  });

  test("explains each forbidden word", () => {
    expect(Object.entries(never).filter(([, instead]) => instead.trim() === "")).toEqual([]);
  });

  test.each(Object.entries(says))("%s contains “%s”", (key, needed) => {
    expect(texts.get(key.replace(/^locales\//, ""))).toContain(needed);
  });
});

/**
 * All texts of a language by catalogue and key: "messages/de/form.json:form.name",
 * "desk/de.json:frame.queue".
 */
function writtenIn(language: string): ReadonlyMap<string, string> {
  const catalogue = new RegExp(`^locales/((?!warning-words/)[^/]+/${language}(?:/[^/]+)?\\.json)$`);
  const own = files.flatMap((path) => {
    const name = catalogue.exec(path)?.[1];
    if (name === undefined) return [];
    return [...flat(JSON.parse(read(path)) as MessageTree)].map(([key, text]) => [`${name}:${key}`, text] as const);
  });
  return new Map([...own, ...flat(sampleTextsIn(language as Language), "demo:")]);
}

/** All texts of a country's pages by key. */
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
